export function Risks() {
  return null
}
