sh "$SRCROOT/xcode-build-phase.sh"
