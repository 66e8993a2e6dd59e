/** A number of two bytes, the larger first. */
export function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 0x100 + (bytes[at + 1] ?? 0)
}

/** A number of four bytes, the largest first. */
export function uint32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) * 0x1_0000 + uint16(bytes, at + 2)
}

/** Four letters, or any other short text of one byte each. */
export function letters(bytes: Uint8Array, at: number, count: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + count))
}

export function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, place) => bytes[place] === byte)
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
