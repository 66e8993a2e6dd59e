import { readText, writeText } from './local-storage.ts'

/** What belongs to this browser rather than to whoever used it last. */
const ofTheBrowser = ['config', 'maintenance', 'theme', 'offlineImage'] as const

/** T2: a new account begins with nothing that another has left here. */
export function clearStorage(): void {
  const kept = ofTheBrowser.map((name) => [name, readText(name)] as const)
  try {
    localStorage.clear()
  } catch {
    // Then nothing outlives this page anyhow.
  }
  for (const [name, text] of kept) writeText(name, text)
}
