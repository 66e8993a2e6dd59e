const sideMax = 10_000
const pixelsMax = 50_000_000

/** Whether whoever opens a picture can be asked to make room for it: some say that they are of a size that no memory holds. */
export function isSaneSize(width: number, height: number): boolean {
  return width >= 1 && height >= 1 && width <= sideMax && height <= sideMax && width * height <= pixelsMax
}
