export function Terms() {
  return null
}
