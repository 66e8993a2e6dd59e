import { accountContactChanged, accountStatusChanged } from '#events/account.ts'
import { type Received, subscriber } from '#functions/platform/messaging/event.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { endSessions } from './commands.ts'
import { loadContactChange } from './contact/repository.ts'
import { loadUser } from './repository.ts'

const heard = [accountContactChanged, accountStatusChanged]

/** Ends the sessions that a change has made an end to, once more: whoever changed it may have died before, or seen too old a list of them. */
export const entry = subscriber(
  'account/on-account-changed',
  heard,
  async ({ detail }: Received<(typeof heard)[number]>, ports: Ports) => {
    if ('change_id' in detail) return endOlder(ports, detail.user_id, detail.change_id)
    const user = await loadUser(ports, detail.user_id)
    if (user?.status !== 'ACTIVE') await endSessions(ports, detail.user_id)
  },
)

/** Those that were there before the change, but for the one that made it. Later ones know the new contact. */
async function endOlder(ports: Ports, userId: string, changeId: string): Promise<void> {
  const change = await loadContactChange(ports, userId, changeId)
  if (change === undefined) return
  await endSessions(ports, userId, ({ id, created_at }) => id !== change.session_id && created_at <= change.at)
}
