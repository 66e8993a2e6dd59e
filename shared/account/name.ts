// Validation of names. Screens, which load no schemas, and the API use the same patterns.

export const firstNamePattern = /^[\p{L}\p{M}]+$/u
export const lastNamePattern = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u
export const companyNamePattern = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,&'()/-]*$/u
export const registrationNumberPattern = /^[A-Za-z0-9][A-Za-z0-9/-]{4,29}$/

/** Capitalises the first letter of each word. The other letters stay, because a name may contain capitals. */
export function titleCase(text: string): string {
  return text.replace(/(^|[\s(/-])(\p{L})/gu, (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`)
}
