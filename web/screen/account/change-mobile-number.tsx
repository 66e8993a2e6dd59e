export function ChangeMobileNumber() {
  return null
}
