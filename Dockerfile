# The program contains all libraries, so that the second image needs none.
FROM swift:6.3-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends dpkg-dev libicu-dev make \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN make deb

FROM debian:bookworm-slim
COPY --from=build /source/Packages/*.deb /tmp/
# `merge --install` registers the program with git.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends git /tmp/*.deb \
    && rm -rf /var/lib/apt/lists/* /tmp/*.deb
WORKDIR /project
ENTRYPOINT ["stringsmith"]
