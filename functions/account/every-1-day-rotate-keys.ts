import { timer } from '#functions/platform/messaging/event.ts'
import { readSessionKeys } from '#functions/platform/security/session.ts'
import { isPublished, makeSigningKey, needsSuccessor, publishKeys, rotateKeys } from './session/session-keys.ts'
import { readSigningKeys, type SigningKeys } from './session/signing-keys.ts'
import { permissions } from './permissions.ts'

/**
 * Makes a new signing key for sessions every 90 days. Old keys verify until their last token has expired, so sessions continue.
 * What signs is written first, and what verifies is derived from it: what a run leaves undone between the two, the next one does
 * (docs/adr/0026-separate-signing-keys-from-verification-keys.md).
 */
export const entry = timer('account/every-1-day-rotate-keys', permissions.every1DayRotateKeys, async (context) => {
  const now = context.clock.now()
  const [before, published] = await Promise.all([readSigningKeys(context), readSessionKeys(context)])
  const fresh = needsSuccessor(before, now) ? await makeSigningKey(now) : undefined
  const after = rotateKeys(before, published, now, fresh)
  const rotates = outline(after) !== outline(before)
  // The request token is derived from the replaced keys: of two concurrent rotations only the first takes effect.
  if (rotates) await context.secrets.replace('session-signing-keys', JSON.stringify(after), outline(before))
  // Read again, because a concurrent run may have been the first.
  const signing = await readSigningKeys(context)
  const publishes = !isPublished(signing, published)
  if (publishes) {
    const value = JSON.stringify(publishKeys(signing, published, now))
    await context.secrets.replace('session-keys', value, `${JSON.stringify(published)} to ${value}`)
  }
  if (!rotates && !publishes) return
  const fields = { current: signing.current, kids: signing.keys.map(({ kid }) => kid).join(' ') }
  // A former set was put back by hand: its successor was already written under the same token, so the write has no effect.
  const isStuck =
    (rotates && outline(signing) === outline(before)) || !isPublished(signing, await readSessionKeys(context))
  if (isStuck) context.log({ level: 'error', event: 'session-keys-stuck', ...fields })
  else context.log({ level: 'info', event: 'session-keys-rotated', ...fields })
})

/** The ids and dates of the keys, without key material. */
function outline({ current, keys }: SigningKeys): string {
  return JSON.stringify([
    current,
    ...keys.map(({ kid, made_at, retired_at }) => [kid, made_at ?? '', retired_at ?? '']),
  ])
}
