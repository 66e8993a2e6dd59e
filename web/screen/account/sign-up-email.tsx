export function SignUpEmail() {
  return null
}
