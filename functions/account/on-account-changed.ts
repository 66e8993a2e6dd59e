import type { EventId, UserId } from '#shared/kernel/id.ts'
import { onAccountChanged } from '#events/subscriptions/account.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import type { Context } from '#functions/platform/context.ts'
import { endSessions, endSessionsUnlessAllowed } from './commands.ts'
import { deleteHeldAccounts } from '#functions/bank/commands.ts'
import { deleteContactChanges, loadContactChange } from './contact/repository.ts'
import { permissions } from './permissions.ts'

/** Ends the sessions that a change of contact or status ends, again: the command may have stopped before that, or may have read an old list of sessions. Deletes the rows of a deleted account. */
export const entry = subscriber(onAccountChanged, permissions.onAccountChanged, async ({ detail }, context) => {
  if ('change_id' in detail) return endOlderSessions(context, detail.user_id, detail.change_id)
  if (detail.to === 'DELETED') await deleteRows(context, detail.user_id)
  await endSessionsUnlessAllowed(context, detail.user_id)
})

/** Deletes what a deleted account can have any number of. */
async function deleteRows(context: Context<'table'>, userId: UserId): Promise<void> {
  await deleteContactChanges(context, userId)
  await deleteHeldAccounts(context, userId)
}

/** Ends the sessions from before the change, except the one that made it. Later sessions were started with the new contact. */
async function endOlderSessions(context: Context<'table'>, userId: UserId, changeId: EventId): Promise<void> {
  const change = await loadContactChange(context, userId, changeId)
  if (change === undefined) return
  await endSessions(context, userId, ({ id, created_at }) => id !== change.session_id && created_at <= change.at)
}
