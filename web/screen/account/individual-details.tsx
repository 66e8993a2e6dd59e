export function IndividualDetails() {
  return null
}
