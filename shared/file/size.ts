const sideMax = 10_000
/** What a picture may take in memory when it is decoded: 16 million pixels of four bytes. */
const decodedBytesMax = 64 * 1024 * 1024
/** Viewers keep a pixel in four bytes, whatever the file has. */
const viewerPixelBytes = 4

/**
 * Whether a picture of this size in pixels is within limits, with so many bytes for each pixel. A header can claim a size that
 * exhausts the memory of the program that decodes it.
 */
export function isSaneSize(width: number, height: number, pixelBytes = viewerPixelBytes): boolean {
  return (
    width >= 1 &&
    height >= 1 &&
    width <= sideMax &&
    height <= sideMax &&
    width * height * Math.max(pixelBytes, viewerPixelBytes) <= decodedBytesMax
  )
}
