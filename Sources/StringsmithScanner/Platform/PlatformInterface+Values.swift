extension PlatformInterface {
    /// Members and functions of other frameworks whose types matter in interpolations.
    static let values = """
        class UIImage { var size: CGSize; var scale: CGFloat }
        class NSImage { var size: CGSize }
        class NSScreen { var frame: CGRect; var visibleFrame: CGRect; var backingScaleFactor: CGFloat }
        struct Duration { var components: (seconds: Int64, attoseconds: Int64) }
        class UIScreen { static var main: UIScreen; var bounds: CGRect; var scale: CGFloat; var brightness: CGFloat }
        class UIDevice { var name: String; var model: String; var systemVersion: String; var batteryLevel: Float }
        class CGImage { var width: Int; var height: Int }
        class PHAsset { var pixelWidth: Int; var pixelHeight: Int; var duration: Double }
        class PDFDocument { var pageCount: Int }
        class AVAudioPlayer { var currentTime: Double; var duration: Double; var volume: Float; var rate: Float }
        class AVPlayer { var rate: Float; var volume: Float }
        struct CMTime { var value: Int64; var timescale: Int32; var seconds: Double }
        class Process {
            var terminationStatus: Int32
            var processIdentifier: Int32
            var terminationReason: TerminationReason
            enum TerminationReason: Int {}
        }
        class NSRunningApplication { var processIdentifier: Int32; var localizedName: String? }
        class Timer { var timeInterval: Double }
        struct NSRange { var location: Int; var length: Int }
        class NSString { var length: Int }
        class NSArray { var count: Int }
        class NSSet { var count: Int }
        class NSDictionary { var count: Int }
        class NSData { var length: Int }
        class CLHeading { var magneticHeading: Double; var trueHeading: Double; var headingAccuracy: Double }
        class CLBeacon { var rssi: Int; var accuracy: Double }
        class CNContact { var givenName: String; var familyName: String }
        class HKQuantity { func doubleValue(for: _) -> Double }
        class MKRoute { var distance: Double; var expectedTravelTime: Double; var name: String }
        class UIStepper { var value: Double }
        class UISlider { var value: Float }
        class NSSlider { var doubleValue: Double; var integerValue: Int; var floatValue: Float; var intValue: Int32 }
        struct URLError { var errorCode: Int }
        func getpid() -> Int32
        func getuid() -> UInt32
        func geteuid() -> UInt32
        func getgid() -> UInt32
        func socket(_: _, _: _, _: _) -> Int32
        func setsockopt(_: _, _: _, _: _, _: _, _: _) -> Int32
        func getsockopt(_: _, _: _, _: _, _: _, _: _) -> Int32
        func getaddrinfo(_: _, _: _, _: _, _: _) -> Int32
        func ioctl(_: _, _: _, _: _) -> Int32
        func fcntl(_: _, _: _, _: _) -> Int32
        func sysctl(_: _, _: _, _: _, _: _, _: _, _: _) -> Int32
        func sysctlbyname(_: _, _: _, _: _, _: _, _: _) -> Int32
        func waitpid(_: _, _: _, _: _) -> Int32
        func CFArrayGetCount(_: _) -> Int
        func CFStringGetLength(_: _) -> Int
        func SecItemAdd(_: _, _: _) -> OSStatus
        func SecItemCopyMatching(_: _, _: _) -> OSStatus
        func SecItemDelete(_: _) -> OSStatus
        func SecItemUpdate(_: _, _: _) -> OSStatus
        func SecRandomCopyBytes(_: _, _: _, _: _) -> Int32
        func SecStaticCodeCreateWithPath(_: _, _: _, _: _) -> OSStatus
        func SecCodeCopySelf(_: _, _: _) -> OSStatus
        func SecCodeCheckValidity(_: _, _: _, _: _) -> OSStatus
        func SecStaticCodeCheckValidity(_: _, _: _, _: _) -> OSStatus
        func AuthorizationCreate(_: _, _: _, _: _, _: _) -> OSStatus
        func AuthorizationCopyRights(_: _, _: _, _: _, _: _, _: _) -> OSStatus
        func AuthorizationFree(_: _, _: _) -> OSStatus
        func AudioObjectGetPropertyData(_: _, _: _, _: _, _: _, _: _, _: _) -> OSStatus
        func AudioObjectGetPropertyDataSize(_: _, _: _, _: _, _: _, _: _) -> OSStatus
        func AudioObjectSetPropertyData(_: _, _: _, _: _, _: _, _: _, _: _) -> OSStatus
        func AudioUnitInitialize(_: _) -> OSStatus
        func AudioUnitSetProperty(_: _, _: _, _: _, _: _, _: _, _: _) -> OSStatus
        func AudioOutputUnitStart(_: _) -> OSStatus
        func RegisterEventHotKey(_: _, _: _, _: _, _: _, _: _, _: _) -> OSStatus
        func InstallEventHandler(_: _, _: _, _: _, _: _, _: _, _: _) -> OSStatus
        func LSSetDefaultHandlerForURLScheme(_: _, _: _) -> OSStatus
        func CMVideoFormatDescriptionCreate(allocator: _, codecType: _, width: _, height: _, extensions: _,
            formatDescriptionOut: _) -> OSStatus
        func VTCompressionSessionPrepareToEncodeFrames(_: _) -> OSStatus
        """
}
