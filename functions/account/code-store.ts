import * as z from 'zod/mini'
import type { CodeHistory } from '#shared/account/rules.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { keyedHash } from '#functions/kit/hash.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { ConditionFailed } from '#functions/kit/port/table.ts'

const codeKey = (purpose: string, hash: string) => ({ pk: `code#${purpose}#${hash}`, sk: 'code' })

/** What is kept of the codes of one identifier for one purpose. `version` guards the list of sends. */
const Codes = z.object({
  sent_at: z.array(z.string()),
  wrong: z.int(),
  version: z.int(),
  blocked_until: z.optional(z.string()),
  code_hash: z.optional(z.string()),
  code_until: z.optional(z.string()),
  /** Wrong guesses at this very code. */
  code_wrong: z.optional(z.int()),
})
export type Codes = z.infer<typeof Codes>

export const noCodes: Codes & CodeHistory = { sent_at: [], wrong: 0, version: 0 }

export async function loadCodes(ports: Ports, purpose: string, identifier: string): Promise<Codes> {
  const item = await ports.table.get(codeKey(purpose, await keyedHash(ports, purpose, identifier)))
  return item === undefined ? noCodes : Codes.parse(item)
}

/** Writes down a send before it is made. Throws ConditionFailed when another send came in between. */
export async function saveSentCode(ports: Ports, purpose: string, identifier: string, before: Codes, after: Pick<Codes, 'sent_at' | 'wrong' | 'code_hash' | 'code_until'>): Promise<void> {
  const key = codeKey(purpose, await keyedHash(ports, purpose, identifier))
  const unchanged = before.version === 0 ? { absent: 'pk' } : ({ path: 'version', is: before.version } as const)
  const { code_hash = '', code_until = '', sent_at, wrong } = after
  const stillBlocked = wrong === 0 ? { remove: ['blocked_until'] } : {}
  await ports.table.update(key, { set: { sent_at, wrong, code_hash, code_until, code_wrong: 0, version: before.version + 1 }, ...stillBlocked }, unchanged)
}

/** Takes one of the guesses that are left, before the guess is looked at. Throws ConditionFailed when none is. */
export async function takeGuess(ports: Ports, purpose: string, identifier: string, most: { readonly everMax: number; readonly codeMax: number }): Promise<Codes> {
  const key = codeKey(purpose, await keyedHash(ports, purpose, identifier))
  const left = { all: [{ present: 'code_hash' }, { path: 'wrong', below: most.everMax }, { path: 'code_wrong', below: most.codeMax }] } as const
  return Codes.parse(await ports.table.update(key, { add: { wrong: 1, code_wrong: 1 } }, left))
}

/** Uses a right code up. Throws ConditionFailed when it was used meanwhile. */
export async function useCode(ports: Ports, purpose: string, identifier: string, codeHash: string): Promise<void> {
  const key = codeKey(purpose, await keyedHash(ports, purpose, identifier))
  await ports.table.update(key, { set: { wrong: 0 }, remove: ['code_hash', 'code_until'] }, { path: 'code_hash', is: codeHash })
}

export async function block(ports: Ports, purpose: string, identifier: string, until: Instant): Promise<void> {
  await ports.table.update(codeKey(purpose, await keyedHash(ports, purpose, identifier)), { set: { blocked_until: until }, remove: ['code_hash', 'code_until'] })
}

/** Forgets a block and all wrong guesses, as if there had been none. What was sent stays counted. */
export async function forgiveGuesses(ports: Ports, purpose: string, identifier: string): Promise<void> {
  const key = codeKey(purpose, await keyedHash(ports, purpose, identifier))
  try {
    await ports.table.update(key, { set: { wrong: 0, code_wrong: 0 }, remove: ['blocked_until'] }, { present: 'version' })
  } catch (failure) {
    // Nobody was ever sent a code for this.
    if (!(failure instanceof ConditionFailed)) throw failure
  }
}
