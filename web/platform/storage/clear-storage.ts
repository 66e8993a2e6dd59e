import { forgetAnswers } from '#web/platform/api/answers-database.ts'
import { clearTabStorage } from './clear-tab-storage.ts'
import { readText, writeText } from './local-storage.ts'
import { returnToKey } from '#web/platform/navigation/return-to.ts'
import { readTab, writeTab } from './tab-storage.ts'

/** Values of the browser, not of the person who used it last. */
const keptNames = ['config', 'language', 'maintenance', 'theme', 'offlineImage'] as const

/** Removes what another account has stored, before a new account is used (docs/specification/transitions.md, T2). */
export function clearStorage(): void {
  clearTab()
  forgetAnswers()
  const kept = keptNames.map((name) => [name, readText(name)] as const)
  try {
    localStorage.clear()
  } catch {
    // Storage is blocked: nothing is kept beyond this page.
  }
  for (const [name, text] of kept) writeText(name, text)
}

/** The address that was asked for before the login stays: the person who has logged in asked for it. */
function clearTab(): void {
  const address = readTab(returnToKey)
  clearTabStorage()
  writeTab(returnToKey, address)
}
