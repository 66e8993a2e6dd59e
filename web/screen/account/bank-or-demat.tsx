export function BankOrDemat() {
  return null
}
