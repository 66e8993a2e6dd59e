export function ChangeEmail() {
  return null
}
