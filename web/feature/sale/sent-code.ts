import { codeLifeMs, endsEarlierMs } from '#shared/account/limits.ts'
import { readTab, writeTab } from '#web/platform/storage/tab-storage.ts'

/** A code that was sent, which accepts any offer of the person. */
export interface SentCode {
  /** The masked number. */
  readonly to: string
  readonly atMs: number
}

const validMs = codeLifeMs - endsEarlierMs
const key = 'sellCode'

/** The code that this tab has asked for and that is still accepted. */
export function validCode(): SentCode | undefined {
  const sent = readTab<SentCode>(key)
  return sent !== undefined && Date.now() - sent.atMs < validMs ? sent : undefined
}

/** Remembers the code, so that who comes back enters it instead of asking for another; undefined when it is used up. */
export function rememberCode(sent: SentCode | undefined): void {
  writeTab(key, sent)
}
