import { HANDLE_GONE } from '#shared/account/refusals.ts'
import type { User } from '#shared/account/account.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { type EntryChoice, loadEntryChoice } from './handle-store.ts'
import { loadUser } from './store.ts'

export interface Chosen {
  readonly user: User
  readonly handle: string
  readonly choice: EntryChoice
}

/** The account that somebody chose by a handle, without being told its e-mail address. Refuses HANDLE_GONE. */
export async function chosenBy(ports: Ports, handle: string): Promise<Chosen> {
  const choice = await loadEntryChoice(ports, handle)
  const user = choice === undefined ? undefined : await loadUser(ports, choice.user_id)
  if (choice === undefined || user === undefined) throw new Refused(HANDLE_GONE)
  return { user, handle, choice }
}
