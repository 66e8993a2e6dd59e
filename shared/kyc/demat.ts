// Contains no schemas, so that the browser can load it without zod.

/** A demat id: `IN` and 14 digits with NSDL, 16 digits with CDSL. */
export const dematIdPattern = /^(IN\d{14}|\d{16})$/

/** The depository of a demat id or of a participant's id: those of NSDL begin with IN. */
export function depositoryOf(id: string): 'NSDL' | 'CDSL' {
  return id.startsWith('IN') ? 'NSDL' : 'CDSL'
}
