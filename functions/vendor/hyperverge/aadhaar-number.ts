/**
 * Whether 12 digits can be an Aadhaar number: the last one is a check digit by Verhoeff's scheme, and none begins with 0 or 1.
 */
export function isAadhaarNumber(digits: string): boolean {
  if (!/^[2-9]\d{11}$/.test(digits)) return false
  const check = [...digits].reverse().reduce((sum, digit, place) => product(sum, permuted(Number(digit), place)), 0)
  return check === 0
}

/** Multiplication in the dihedral group of the pentagon: 0 to 4 are its turns, 5 to 9 its reflections. */
function product(one: number, other: number): number {
  const turn = one < 5 ? one + other : one - other
  const isReflection = one < 5 !== other < 5
  return (((turn % 5) + 5) % 5) + (isReflection ? 5 : 0)
}

const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const

function permuted(digit: number, times: number): number {
  let result = digit
  for (let count = times % 8; count > 0; count -= 1) result = permutation[result] ?? 0
  return result
}
