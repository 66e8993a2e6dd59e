import { readText, writeText } from './storage/local-storage.ts'

/** Stores the picture of the offline screen, which cannot be fetched without a network. */
export async function storeOfflineImage(): Promise<void> {
  if (readText('offlineImage') !== undefined) return
  const response = await fetch('/offline.svg')
  const text = response.ok ? await response.text() : ''
  if (text.includes('<svg')) writeText('offlineImage', text)
}
