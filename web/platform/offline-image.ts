import { readText, writeText } from './local-storage.ts'

/** Keeps the picture of the offline screen in this browser: later it cannot be fetched (S30). */
export async function keepOfflineImage(): Promise<void> {
  if (readText('offlineImage') !== undefined) return
  const response = await fetch('/offline.svg')
  const text = response.ok ? await response.text() : ''
  if (text.includes('<svg')) writeText('offlineImage', text)
}
