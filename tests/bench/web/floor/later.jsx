export function Later() {
  return <h1>Later</h1>
}
