import { timer } from '#functions/platform/messaging/event.ts'
import { readSessionKeys, type SessionKeys } from '#functions/platform/security/session.ts'
import { makeSessionKey, rotateKeys, needsSuccessor } from './session/session-keys.ts'

/** Makes a new signing key for sessions every 90 days. Old keys verify until their last token has expired, so sessions continue (docs/adr/0017-rotate-session-keys-with-a-timer.md). */
export const entry = timer('account/every-1-day-rotate-keys', async (context) => {
  const now = context.clock.now()
  const before = await readSessionKeys(context)
  const after = rotateKeys(before, now, needsSuccessor(before, now) ? await makeSessionKey(now) : undefined)
  if (outline(after) === outline(before)) return
  // The request token is derived from the replaced keys: of two concurrent rotations only the first takes effect.
  await context.secrets.replace('session-keys', JSON.stringify(after), outline(before))
  const stored = await readSessionKeys(context)
  const fields = { current: stored.current, kids: stored.keys.map(({ kid }) => kid).join(' ') }
  // A former set was put back by hand: its successor was already written under the same token, so the write has no effect.
  if (outline(stored) === outline(before)) context.log({ level: 'error', event: 'session-keys-stuck', ...fields })
  else context.log({ level: 'info', event: 'session-keys-rotated', ...fields })
})

/** The ids and dates of the keys, without key material. */
function outline({ current, keys }: SessionKeys): string {
  return JSON.stringify([
    current,
    ...keys.map(({ kid, made_at, retired_at }) => [kid, made_at ?? '', retired_at ?? '']),
  ])
}
