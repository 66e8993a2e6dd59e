export function Support() {
  return null
}
