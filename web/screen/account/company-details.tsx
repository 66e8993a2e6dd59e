export function CompanyDetails() {
  return null
}
