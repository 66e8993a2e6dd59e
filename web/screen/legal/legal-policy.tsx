export function LegalPolicy() {
  return null
}
