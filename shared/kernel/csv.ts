/** A cell that a spreadsheet would take for a formula (OWASP, "CSV Injection"). A number may begin with a minus. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)

/**
 * A table as a CSV file (RFC 4180) that spreadsheets open with the letters of any script: UTF-8 with a byte order mark. A text that a
 * spreadsheet would run as a formula begins with an apostrophe.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    const text = String(value)
    return `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  }
  const lines = [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`)
  return `\uFEFF${lines.join('')}`
}
