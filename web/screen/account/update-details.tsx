export function UpdateDetails() {
  return null
}
