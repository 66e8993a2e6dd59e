export function ChooseType() {
  return null
}
