/** The hue of the tint that stands for a company without a logo, in degrees. The same name has the same hue everywhere. */
export function hueOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600
  return hash % 360
}
