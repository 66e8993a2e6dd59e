/** The steps between levels, in each power of ten. */
const steps = [1, 2, 5, 10, 20] as const

/** Round levels between two values, at most `max` of them: multiples of 1, 2 or 5 times a power of ten. */
export function roundLevels(low: number, high: number, max: number): number[] {
  const span = high - low
  if (!(span > 0)) return [low]
  const rough = span / max
  const power = 10 ** Math.floor(Math.log10(rough))
  for (const step of steps.map((factor) => factor * power)) {
    const first = Math.ceil(low / step)
    const count = Math.floor(high / step) - first + 1
    // A product of whole numbers has no error that adds up.
    if (count <= max) return Array.from({ length: Math.max(count, 0) }, (_, index) => (first + index) * step)
  }
  return []
}
