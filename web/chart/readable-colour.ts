/**
 * A colour of the data, halfway to the colour of text. Whatever it is, it has a contrast of at least 3:1 to the surface then, in the
 * light theme and in the dark one.
 */
export function readableColour(colour: string): string {
  return `color-mix(in srgb, ${colour}, var(--color-ink))`
}
