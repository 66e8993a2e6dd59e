import { sessionLifeMs } from '#shared/account/limits.ts'
import { describe, expect, it } from 'vitest'
import { SessionId, UserId } from '#shared/kernel/id.ts'
import { dayMs, hourMs, type Instant, instantOf, later, minuteMs } from '#shared/kernel/instant.ts'
import { readCaller, type SessionKey, type SessionKeys, signToken } from '#functions/platform/security/session.ts'
import type { Context } from '#functions/platform/context.ts'
import { makeSessionKey, rotateKeys, needsSuccessor } from './session-keys.ts'

const start: Instant = instantOf('2026-11-23T05:30:00.000Z')
const onDay = (day: number) => later(start, day * dayMs)

/** A key without key material, for the rotation rules. */
const key = (kid: string, more: Partial<SessionKey> = {}): SessionKey => ({
  kid,
  privateJwk: {},
  publicJwk: {},
  ...more,
})
const first: SessionKeys = { current: 'one', keys: [key('one', { made_at: start })] }
const kids = ({ keys }: SessionKeys) => keys.map(({ kid }) => kid)

/** One run of the timer. */
function runTimer(keys: SessionKeys, now: Instant, fresh: SessionKey): SessionKeys {
  return rotateKeys(keys, now, needsSuccessor(keys, now) ? fresh : undefined)
}

describe('session keys', () => {
  it('stay unchanged while the signing key is young', () => {
    for (const day of [0, 1, 45, 89]) expect(runTimer(first, onDay(day), key('two'))).toEqual(first)
  })

  it('get a new key after 90 days, which signs a day later', () => {
    const announced = runTimer(first, onDay(90), key('two', { made_at: onDay(90) }))
    expect([announced.current, kids(announced)]).toEqual(['one', ['one', 'two']])
    expect(runTimer(announced, later(onDay(90), 22 * hourMs), key('three'))).toEqual(announced)
    // The timer may run slightly early.
    const signing = runTimer(announced, later(onDay(91), -minuteMs), key('three'))
    expect([signing.current, kids(signing)]).toEqual(['two', ['one', 'two']])
    expect(signing.keys[0]?.retired_at).toBe(later(onDay(91), -minuteMs))
  })

  it('drop a retired key once all of its tokens have expired', () => {
    const retired = {
      current: 'two',
      keys: [key('one', { made_at: start, retired_at: onDay(91) }), key('two', { made_at: onDay(90) })],
    }
    expect(kids(rotateKeys(retired, later(onDay(91), sessionLifeMs)))).toEqual(['one', 'two'])
    expect(kids(rotateKeys(retired, later(onDay(91), sessionLifeMs + dayMs)))).toEqual(['two'])
  })

  it('without a date count as old, and a key that was added by hand never signs', () => {
    const byHand = { current: 'one', keys: [key('zero'), key('one')] }
    const announced = runTimer(byHand, onDay(0), key('two', { made_at: onDay(0) }))
    expect(announced).toMatchObject({
      current: 'one',
      keys: [{ kid: 'zero', retired_at: onDay(0) }, { kid: 'one' }, { kid: 'two' }],
    })
    expect(announced.keys[1]?.retired_at).toBeUndefined()
    const signing = runTimer(announced, onDay(1), key('three'))
    expect(signing).toMatchObject({
      current: 'two',
      keys: [{ retired_at: onDay(0) }, { retired_at: onDay(1) }, { kid: 'two' }],
    })
  })

  it('recover when the signing key is missing', () => {
    const lost = { current: 'gone', keys: [key('one', { made_at: start })] }
    expect(runTimer(runTimer(lost, onDay(1), key('two')), onDay(2), key('three')).current).toBe('one')
    const announced = runTimer({ current: 'gone', keys: [] }, onDay(1), key('two', { made_at: onDay(1) }))
    expect(runTimer(announced, onDay(2), key('three')).current).toBe('two')
  })

  it('keep a retired key that was made the signing key again', () => {
    const back = {
      current: 'one',
      keys: [
        key('one', { made_at: onDay(80), retired_at: onDay(85) }),
        key('two', { made_at: onDay(84), retired_at: onDay(86) }),
      ],
    }
    expect(kids(rotateKeys(back, onDay(1_000)))).toEqual(['one'])
  })
})

/** The context that signing and verifying a token need: the keys, the clock, the session record. */
function portsWith(keys: SessionKeys, now: Instant, session?: object) {
  const read = async () => JSON.stringify(keys)
  return { secrets: { read }, clock: { now: () => now }, table: { get: async () => session } } as unknown as Context
}

const keysMax = 5

/** Days on which the timer does not run. */
it.each([
  ['every day', () => false],
  ['except one day in three', (day: number) => day % 3 === 1],
  ['except two weeks in each quarter', (day: number) => day % 91 > 76],
])('800 days of rotation, %s: every token verifies for 180 days', { timeout: 60_000 }, async (_, isMissed) => {
  const firstKey = await makeSessionKey(start)
  let keys: SessionKeys = { current: firstKey.kid, keys: [firstKey] }
  const states: SessionKeys[] = []
  const signed: {
    readonly day: number
    readonly token: string
    readonly kid: string
    readonly session: { expires_at: Instant }
  }[] = []
  for (let day = 0; day < 800; day += 1) {
    const now = onDay(day)
    const before = keys
    if (!isMissed(day)) keys = rotateKeys(keys, now, needsSuccessor(keys, now) ? await makeSessionKey(now) : undefined)
    states.push(keys)
    expect(keys.keys.length).toBeLessThanOrEqual(keysMax)
    // A function that still caches the set from before this run knows the signing key already.
    expect(kids(before)).toContain(keys.current)
    const session = {
      id: SessionId.parse(`ses_${day}`),
      user_id: UserId.parse('usr_1'),
      role: 'INVESTER_CLIENT' as const,
      device: '',
      created_at: now,
      expires_at: later(now, sessionLifeMs),
    }
    signed.push({ day, kid: keys.current, session, token: await signToken(portsWith(keys, now), session) })
    // A token that is signed with the former key five minutes late verifies for its whole life.
    const late = {
      ...session,
      created_at: later(now, 5 * minuteMs),
      expires_at: later(now, sessionLifeMs + 5 * minuteMs),
    }
    if (before.current !== keys.current)
      signed.push({ day, kid: before.current, session: late, token: await signToken(portsWith(before, now), late) })
  }
  for (const { day, token, kid, session } of signed) {
    const last = Math.min(day + 180, 799)
    expect(
      states.slice(day, last + 1).every((state) => kids(state).includes(kid)),
      `${kid} of day ${day}`,
    ).toBe(true)
    const state = states[last] as SessionKeys
    const end = last === day + 180 ? later(session.expires_at, -1_000) : onDay(last)
    expect(await readCaller(portsWith(state, end, session), `Bearer ${token}`)).toMatchObject({ userId: 'usr_1' })
  }
  const signers = new Set(signed.map(({ kid }) => kid)).size
  expect(signers).toBeGreaterThanOrEqual(7)
  expect(signers).toBeLessThanOrEqual(9)
})
