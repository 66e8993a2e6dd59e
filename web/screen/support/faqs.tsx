export function Faqs() {
  return null
}
