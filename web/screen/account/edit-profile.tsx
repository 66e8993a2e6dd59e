export function EditProfile() {
  return null
}
