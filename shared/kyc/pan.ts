// Contains no schemas, so that the browser can load it without zod.

/** Five letters, four digits, one letter. */
export const panPattern = /^[A-Z]{5}[0-9]{4}[A-Z]$/

/** The fourth letter of a PAN: P is a person. The others are kinds of companies, firms, trusts and bodies. */
const entityTypes = 'CHFATBLJGEK'

/** Whether a PAN is of the kind that an account needs: a person's, or that of a company, firm, trust or body. */
export function isPanOf(userType: 'INDIVIDUAL' | 'COMPANY', pan: string): boolean {
  const type = pan.charAt(3)
  return userType === 'INDIVIDUAL' ? type === 'P' : entityTypes.includes(type)
}

/** All PANs in a text, each once. */
export function findPans(text: string): readonly string[] {
  return [...new Set(text.toUpperCase().match(/(?<![A-Z0-9])[A-Z]{5}[0-9]{4}[A-Z](?![A-Z0-9])/g))]
}
