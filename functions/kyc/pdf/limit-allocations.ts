/** A stream of a PDF that unpacks to more is no text of a page. */
const arrayBytesMax = 16 * 1024 * 1024
const allBytesMax = 48 * 1024 * 1024

/**
 * Ends this process when its arrays of bytes or numbers take more than 48 MB in all, or one of them 16 MB. Node limits memory for
 * objects only, and a packed stream of 2 MB unpacks to 2 GB. The library would go on after a mere error.
 */
export function limitAllocations(): void {
  // Unpacks outside of the arrays of this process. The library has a way of its own besides, for all but what is packed twice.
  Object.assign(globalThis, { DecompressionStream: undefined })
  let left = allBytesMax
  const take = (bytes: number) => {
    left -= bytes
    if (bytes > arrayBytesMax || left < 0) process.exit(1)
  }
  const constructors = {
    ArrayBuffer,
    Uint8Array,
    Uint8ClampedArray,
    Int8Array,
    Uint16Array,
    Int16Array,
    Uint32Array,
    Int32Array,
    Float32Array,
    Float64Array,
  }
  for (const [name, original] of Object.entries(constructors)) {
    const itemBytes = 'BYTES_PER_ELEMENT' in original ? original.BYTES_PER_ELEMENT : 1
    const limited: object = new Proxy(original, {
      construct(target, args: readonly unknown[], created) {
        if (typeof args[0] === 'number') take(args[0] * itemBytes)
        return Reflect.construct(target, args, created === limited ? target : created) as object
      },
    })
    Object.assign(globalThis, { [name]: limited })
  }
}
