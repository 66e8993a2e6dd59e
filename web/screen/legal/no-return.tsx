export function NoReturn() {
  return null
}
