import { readTab, writeTab } from '#web/platform/storage/tab-storage.ts'

const key = 'browserKey'
let made: string | undefined

/** The random value of this tab: with it the server accepts a right code again whose answer was lost (docs/adr/0027-prove-contacts-with-codes-or-partner-tokens.md). */
export function browserKey(): string {
  made ??= readTab<string>(key) ?? crypto.randomUUID()
  writeTab(key, made)
  return made
}
