const sideMax = 10_000
const pixelsMax = 50_000_000

/** Whether the pixel size is within limits. A header can claim a size that exhausts the memory of the program that decodes it. */
export function isSaneSize(width: number, height: number): boolean {
  return width >= 1 && height >= 1 && width <= sideMax && height <= sideMax && width * height <= pixelsMax
}
