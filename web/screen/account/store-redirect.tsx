export function StoreRedirect() {
  return null
}
