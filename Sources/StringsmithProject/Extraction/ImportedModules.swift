import StringsmithScanner
import StringsmithText

/// The modules that sources import, as far as the sources of these modules are in the repository: those of its packages
/// and projects, and the dependencies that the package manager or Xcode has checked out there.
struct ImportedModules {
    /// The declarations, one array per module.
    private(set) var declarations: [[TypedScanner.Declarations]] = []

    /// The sources that were read, by their absolute paths.
    private(set) var paths: [String] = []

    /// The names of the modules whose sources weren't found.
    private(set) var missing: Set<String> = []

    /// Finds and reads the modules.
    /// - Parameters:
    ///   - own: the sources of the scope. A module that contains one of them isn't imported.
    ///   - roots: the paths that the user named; if empty, the current directory.
    ///   - known: the modules of the repositories around them, if they have been found.
    init(
        by own: [DeclarationSummary.Source], roots: [String], in known: RepositoryModules?, _ workspace: Workspace,
        reader: SourceReader, jobs: Int
    ) async {
        var wanted = Self.names(own.map(\.declarations))
        guard !wanted.isEmpty else { return }
        let repository = known ?? RepositoryModules(around: roots, in: workspace)
        guard !repository.isEmpty else {
            missing = wanted
            return
        }
        let ownDirectories = Set(
            Set(own.map { FilePath($0.path).enclosing.string }).compactMap {
                workspace.realPath(of: $0.isEmpty ? "." : $0)
            })
        var seen: Set<String> = []
        while !wanted.isEmpty {
            var next: [TypedScanner.Declarations] = []
            for name in wanted.sorted() where seen.insert(name).inserted {
                guard let module = repository.module(name) else {
                    missing.insert(name)
                    continue
                }
                let sources = module.sources(in: workspace)
                if sources.contains(where: { ownDirectories.contains(FilePath($0).enclosing.string) }) { continue }
                let found = await ParallelMap.map(count: sources.count, jobs: jobs) { index in
                    workspace.scan(of: sources[index], by: reader)?.declarations
                }
                declarations.append(found.compactMap { $0 })
                paths += sources
                // The packages of the repository may pass on types of the modules that they import.
                if !module.isCheckout { next += found.compactMap { $0 } }
            }
            wanted = Self.names(next)
        }
    }

    private static func names(_ sources: [TypedScanner.Declarations]) -> Set<String> {
        Set(sources.flatMap(\.imports)).subtracting(systemModules)
    }

    /// Modules that are never in a repository, so that most scans don't search for any.
    private static let systemModules: Set<String> = [
        "ActivityKit", "AppIntents", "AppKit", "Accelerate", "AuthenticationServices", "AVFoundation", "AVKit",
        "BackgroundTasks", "Carbon", "Charts", "CloudKit", "Cocoa", "Combine", "Contacts", "ContactsUI", "CoreAudio",
        "CoreBluetooth", "CoreData", "CoreFoundation", "CoreGraphics", "CoreImage", "CoreLocation", "CoreML",
        "CoreMedia", "CoreMotion", "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText", "CryptoKit", "Darwin",
        "EventKit", "EventKitUI", "Foundation", "GameController", "Glibc", "HealthKit", "IOKit", "ImageIO", "Intents",
        "IntentsUI", "JavaScriptCore", "LinkPresentation", "LocalAuthentication", "MapKit", "MediaPlayer", "MessageUI",
        "Metal", "MetalKit", "NaturalLanguage", "Network", "NetworkExtension", "Observation", "ObjectiveC", "OSLog",
        "PDFKit", "PassKit", "PencilKit", "Photos", "PhotosUI", "QuartzCore", "QuickLook", "QuickLookThumbnailing",
        "RealityKit", "RegexBuilder", "SafariServices", "SceneKit", "Security", "ServiceManagement", "Social", "Speech",
        "SpriteKit", "StoreKit", "Swift", "SwiftData", "SwiftUI", "SystemConfiguration", "Testing", "TipKit", "UIKit",
        "UniformTypeIdentifiers", "UserNotifications", "UserNotificationsUI", "Vision", "WatchConnectivity", "WatchKit",
        "WebKit", "WidgetKit", "XCTest", "os", "simd", "zlib",
    ]
}
