export function SubTerms() {
  return null
}
