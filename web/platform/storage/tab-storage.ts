/** Reads what this tab keeps under a key. Undefined when there is nothing, or when storage is blocked. */
export function readTab<T>(key: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value until the tab is closed; `undefined` removes it. */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is blocked, so nothing outlives a reload.
  }
}
