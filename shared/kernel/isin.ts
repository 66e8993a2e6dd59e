// Without schemas, so that the form of a sell request can load it without zod.

/** The check digit of ISO 6166: letters become the numbers 10 to 35, and the Luhn sum of all digits is taken from the right. */
export function isinCheckDigit(body: string): number {
  const digits = [...body].map((letter) => Number.parseInt(letter, 36).toString()).join('')
  const total = [...digits].reverse().reduce((sum, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (total % 10)) % 10
}
