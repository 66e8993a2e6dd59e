import { timer } from '#functions/platform/messaging/event.ts'
import { readSessionKeys, type SessionKeys } from '#functions/platform/security/session.ts'
import { makeSessionKey, rotated, wantsSuccessor } from './session/session-keys.ts'

/** Gives sessions a new signing key every 90 days. Nobody is logged out by it: the old ones verify until their last token has expired. */
export const entry = timer('account/every-1-day-rotate-keys', async (ports, correlation) => {
  const now = ports.clock.now()
  const before = await readSessionKeys(ports)
  const after = rotated(before, now, wantsSuccessor(before, now) ? await makeSessionKey(now) : undefined)
  if (outline(after) === outline(before)) return
  // The token says what is replaced: of two who rotate the same keys at once only the first has an effect.
  await ports.secrets.replace('session-keys', JSON.stringify(after), outline(before))
  const kept = await readSessionKeys(ports)
  const about = { correlation, current: kept.current, kids: kept.keys.map(({ kid }) => kid).join(' ') }
  // As when somebody put a former set back by hand: what follows it was written once already.
  if (outline(kept) === outline(before)) ports.log({ level: 'error', event: 'session-keys-stuck', ...about })
  else ports.log({ level: 'info', event: 'session-keys-rotated', ...about })
})

/** Which keys there are and what each does, without the keys themselves. */
function outline({ current, keys }: SessionKeys): string {
  return JSON.stringify([
    current,
    ...keys.map(({ kid, made_at, retired_at }) => [kid, made_at ?? '', retired_at ?? '']),
  ])
}
