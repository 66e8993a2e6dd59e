// Names as people type them: the same rules for the screens, which carry no schemas, and for the door.

export const firstNameLooks = /^[\p{L}\p{M}]+$/u
export const lastNameLooks = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u
export const companyNameLooks = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,&'()/-]*$/u
export const registrationNumberLooks = /^[A-Za-z0-9][A-Za-z0-9/-]{4,29}$/

/** The first letter of each word is a capital; what follows stays as it was typed, because a name may have capitals within. */
export function titleCase(text: string): string {
  return text.replace(/(^|[\s(/-])(\p{L})/gu, (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`)
}
