export function OtpEmail() {
  return null
}
