import { sessionLifeMs } from '#shared/account/limits.ts'
import { describe, expect, it } from 'vitest'
import { SessionId, UserId } from '#shared/kernel/id.ts'
import { dayMs, hourMs, type Instant, instantOf, later, minuteMs } from '#shared/kernel/instant.ts'
import { readCaller, type SessionKeys } from '#functions/platform/security/session.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { isPublished, makeSigningKey, needsSuccessor, publishKeys, rotateKeys } from './session-keys.ts'
import { type SigningKey, type SigningKeys, signToken } from './signing-keys.ts'

const start: Instant = instantOf('2026-11-23T05:30:00.000Z')
const onDay = (day: number) => later(start, day * dayMs)

/** A key without key material, for the rotation rules. */
const key = (kid: string, more: Partial<SigningKey> = {}): SigningKey => ({
  kid,
  privateJwk: {},
  publicJwk: {},
  ...more,
})
const first: SigningKeys = { current: 'one', keys: [key('one', { made_at: start })] }
const nothing: SessionKeys = { keys: [] }
const kids = ({ keys }: SigningKeys | SessionKeys) => keys.map(({ kid }) => kid)

/** Both secrets. */
interface Stored {
  readonly signing: SigningKeys
  readonly published: SessionKeys
}

const stored = (signing: SigningKeys, at: Instant): Stored => ({
  signing,
  published: publishKeys(signing, nothing, at),
})

/** A run of the timer that stops between the two secrets. */
function runHalf({ signing, published }: Stored, now: Instant, fresh: SigningKey): Stored {
  return { signing: rotateKeys(signing, published, now, needsSuccessor(signing, now) ? fresh : undefined), published }
}

/** One run of the timer. */
function runTimer(before: Stored, now: Instant, fresh: SigningKey): Stored {
  const { signing, published } = runHalf(before, now, fresh)
  return { signing, published: publishKeys(signing, published, now) }
}

describe('session keys', () => {
  it('stay unchanged while the signing key is young', () => {
    const before = stored(first, start)
    for (const day of [0, 1, 45, 89]) expect(runTimer(before, onDay(day), key('two'))).toEqual(before)
  })

  it('get a new key after 90 days, which signs a day later', () => {
    const announced = runTimer(stored(first, start), onDay(90), key('two', { made_at: onDay(90) }))
    expect([announced.signing.current, kids(announced.signing)]).toEqual(['one', ['one', 'two']])
    expect(runTimer(announced, later(onDay(90), 22 * hourMs), key('three'))).toEqual(announced)
    // The timer may run slightly early.
    const { signing } = runTimer(announced, later(onDay(91), -minuteMs), key('three'))
    expect([signing.current, kids(signing)]).toEqual(['two', ['one', 'two']])
    expect(signing.keys[0]?.retired_at).toBe(later(onDay(91), -minuteMs))
  })

  it('let a key sign a day after it is published, however old it is', () => {
    const halved = runHalf(stored(first, start), onDay(90), key('two', { made_at: onDay(90) }))
    expect([kids(halved.signing), kids(halved.published)]).toEqual([['one', 'two'], ['one']])
    const announced = runTimer(halved, onDay(95), key('three'))
    expect(announced.signing).toEqual(halved.signing)
    expect(announced.published.keys).toEqual([
      { kid: 'one', publicJwk: {}, published_at: start },
      { kid: 'two', publicJwk: {}, published_at: onDay(95) },
    ])
    // The same day's run once more.
    expect(runTimer(announced, later(onDay(95), minuteMs), key('three'))).toEqual(announced)
    expect(runTimer(announced, onDay(96), key('three')).signing.current).toBe('two')
  })

  it('let no key sign that has lost its publication or its date', () => {
    const { signing, published } = runTimer(stored(first, start), onDay(90), key('two', { made_at: onDay(90) }))
    const undated = { keys: published.keys.map(({ kid, publicJwk }) => ({ kid, publicJwk })) }
    for (const lost of [nothing, undated]) {
      expect(isPublished(signing, lost)).toBe(false)
      expect(rotateKeys(signing, lost, onDay(100))).toEqual(signing)
      expect(publishKeys(signing, lost, onDay(100)).keys[1]?.published_at).toBe(onDay(100))
    }
  })

  it('publish the public part of each key, and know when it is published', () => {
    const secret = { ...first, keys: [key('one', { privateJwk: { d: 'secret' }, publicJwk: { x: 'x' } })] }
    const published = publishKeys(secret, nothing, start)
    expect(published).toEqual({ keys: [{ kid: 'one', publicJwk: { x: 'x' }, published_at: start }] })
    expect(publishKeys(secret, published, onDay(1))).toEqual(published)
    expect(isPublished(secret, published)).toBe(true)
    expect(isPublished(first, published)).toBe(false)
    expect(isPublished({ ...first, keys: [] }, published)).toBe(false)
  })

  it('drop a retired key once all of its tokens have expired', () => {
    const keys = [key('one', { made_at: start, retired_at: onDay(91) }), key('two', { made_at: onDay(90) })]
    const { signing, published } = stored({ current: 'two', keys }, onDay(90))
    const after = (retiredMs: number) => rotateKeys(signing, published, later(onDay(91), retiredMs))
    expect(kids(after(sessionLifeMs))).toEqual(['one', 'two'])
    expect(kids(after(sessionLifeMs + dayMs))).toEqual(['two'])
    expect(kids(publishKeys(after(sessionLifeMs + dayMs), published, onDay(300)))).toEqual(['two'])
  })

  it('without a date count as old, and a key that was added by hand never signs', () => {
    const byHand = stored({ current: 'one', keys: [key('zero'), key('one')] }, start)
    const announced = runTimer(byHand, onDay(0), key('two', { made_at: onDay(0) }))
    expect(announced.signing).toMatchObject({
      current: 'one',
      keys: [{ kid: 'zero', retired_at: onDay(0) }, { kid: 'one' }, { kid: 'two' }],
    })
    expect(announced.signing.keys[1]?.retired_at).toBeUndefined()
    expect(runTimer(announced, onDay(1), key('three')).signing).toMatchObject({
      current: 'two',
      keys: [{ retired_at: onDay(0) }, { retired_at: onDay(1) }, { kid: 'two' }],
    })
  })

  it('recover when the signing key is missing', () => {
    const lost = stored({ current: 'gone', keys: [key('one', { made_at: start })] }, start)
    expect(runTimer(lost, onDay(1), key('two')).signing.current).toBe('one')
    const announced = runTimer(
      stored({ current: 'gone', keys: [] }, start),
      onDay(1),
      key('two', { made_at: onDay(1) }),
    )
    expect(runTimer(announced, onDay(2), key('three')).signing.current).toBe('two')
  })

  it('keep a retired key that was made the signing key again', () => {
    const back = {
      current: 'one',
      keys: [
        key('one', { made_at: onDay(80), retired_at: onDay(85) }),
        key('two', { made_at: onDay(84), retired_at: onDay(86) }),
      ],
    }
    expect(kids(rotateKeys(back, nothing, onDay(1_000)))).toEqual(['one'])
  })
})

/** The context that signing and verifying a token need: both secrets, the clock, the session record. */
function portsWith({ signing, published }: Stored, now: Instant, session?: object) {
  const read = async (name: string) => JSON.stringify(name === 'session-keys' ? published : signing)
  return { secrets: { read }, clock: { now: () => now }, table: { get: async () => session } } as unknown as FullContext
}

const keysMax = 5

/** On which days the timer runs, and on which of them it stops between the two secrets. */
it.each([
  ['every day', () => true, () => false],
  ['except one day in three', (day: number) => day % 3 !== 1, () => false],
  ['except two weeks in each quarter', (day: number) => day % 91 <= 76, () => false],
  ['stopping halfway on four days of five', () => true, (day: number) => day % 5 !== 0],
])(
  '800 days of rotation, %s: every token verifies for 180 days',
  { timeout: 60_000 },
  async (_, isRun, stopsHalfway) => {
    const firstKey = await makeSigningKey(start)
    let now = stored({ current: firstKey.kid, keys: [firstKey] }, start)
    const states: Stored[] = []
    const signed: {
      readonly day: number
      readonly token: string
      readonly kid: string
      readonly session: { expires_at: Instant }
    }[] = []
    for (let day = 0; day < 800; day += 1) {
      const at = onDay(day)
      const before = now
      const fresh = needsSuccessor(before.signing, at) ? await makeSigningKey(at) : firstKey
      if (isRun(day)) now = (stopsHalfway(day) ? runHalf : runTimer)(before, at, fresh)
      states.push(now)
      expect(now.signing.keys.length).toBeLessThanOrEqual(keysMax)
      // A function that still caches what was published before this run knows the signing key already.
      expect(kids(before.published)).toContain(now.signing.current)
      const session = {
        id: SessionId.parse(`ses_${day}`),
        user_id: UserId.parse('usr_1'),
        role: 'INVESTER_CLIENT' as const,
        device: '',
        created_at: at,
        expires_at: later(at, sessionLifeMs),
      }
      signed.push({ day, kid: now.signing.current, session, token: await signToken(portsWith(now, at), session) })
      // A token that is signed with the former key five minutes late verifies for its whole life.
      const late = {
        ...session,
        created_at: later(at, 5 * minuteMs),
        expires_at: later(at, sessionLifeMs + 5 * minuteMs),
      }
      if (before.signing.current !== now.signing.current)
        signed.push({
          day,
          kid: before.signing.current,
          session: late,
          token: await signToken(portsWith(before, at), late),
        })
    }
    for (const { day, token, kid, session } of signed) {
      const last = Math.min(day + 180, 799)
      expect(
        states.slice(day, last + 1).every(({ published }) => kids(published).includes(kid)),
        `${kid} of day ${day}`,
      ).toBe(true)
      const state = states[last] as Stored
      const end = last === day + 180 ? later(session.expires_at, -1_000) : onDay(last)
      expect(await readCaller(portsWith(state, end, session), `Bearer ${token}`)).toMatchObject({ userId: 'usr_1' })
    }
    const signers = new Set(signed.map(({ kid }) => kid)).size
    expect(signers).toBeGreaterThanOrEqual(7)
    expect(signers).toBeLessThanOrEqual(9)
  },
)
