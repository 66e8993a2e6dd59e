import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { type OtpSubject, createOtp, tryOtp } from '#functions/account/otp/otp.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { ConditionFailed, type Item, type Key } from '#functions/platform/port/table.ts'
import { apply, evaluate } from '#infra/local/condition.ts'
import { movableClock } from '#infra/local/clock.ts'
import { startLocalApp } from '#infra/local/app.ts'
import { sized } from '#tests/full.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { codeFor, meera, wrong } from '#tests/harness/steps/codes.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness({ seedData })
})
afterEach(() => harness.close())

const username = '919000000001'
const { email } = asha
const atOnce = 100
const guessesMax = 5

/** Context that count the guesses that are checked: each uses one of the remaining tries. They do not log, because a million lines would be logged. */
function counting(context: FullContext): { context: FullContext; checked: () => number } {
  let checked = 0
  const update: FullContext['table']['update'] = async (key, changes, condition) => {
    const item = await context.table.update(key, changes, condition)
    if (changes.add?.['wrong'] !== undefined) checked += 1
    return item
  }
  const table = new Proxy(context.table, {
    get: (whole, name) => (name === 'update' ? update : Reflect.get(whole, name).bind(whole)),
  })
  return { context: { ...context, table, log: () => undefined }, checked: () => checked }
}

/** A table in memory with the conditions of the local table: SQLite would need a minute for a million guesses. */
function quickTable(table: FullContext['table']): FullContext['table'] {
  const items = new Map<string, Item>()
  const get = async ({ pk, sk }: Key) => items.get(`${pk} ${sk}`)
  const update: FullContext['table']['update'] = async ({ pk, sk }, changes, condition) => {
    const before = items.get(`${pk} ${sk}`)
    if (condition !== undefined && !evaluate(condition, before)) throw new ConditionFailed()
    const after = apply(changes, before ?? { pk, sk })
    items.set(`${pk} ${sk}`, after)
    return after
  }
  return { ...table, get, update }
}

/** Tries all codes of a range, a hundred at a time. */
async function tryAll(context: FullContext, about: OtpSubject, from: number, to: number) {
  const kinds = { right: 0, wrong: 0, blocked: 0 }
  for (let first = from; first < to; first += atOnce) {
    const guesses = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => tryOtp(context, about, String(first + index).padStart(6, '0'))),
    )
    for (const { kind } of guesses) kinds[kind] += 1
  }
  return kinds
}

describe('guessing', () => {
  it('all codes, a hundred at once, has five checks and a block', { timeout: 120_000 }, async () => {
    const { context, checked } = counting({ ...harness.app.context, table: quickTable(harness.app.context.table) })
    const about = { purpose: 'login', identifier: email, pot: 'email-accounts' } as const
    await createOtp(context, about)
    const all = sized(20_000, 1_000_000)
    const kinds = await tryAll(context, about, 0, all)
    expect({ checked: checked(), right: kinds.right, all: kinds.wrong + kinds.blocked }).toEqual({
      checked: guessesMax,
      right: 0,
      all,
    })
  })

  it('over a day of resends regains no guess', async () => {
    const { context, checked } = counting(harness.app.context)
    const about = { purpose: 'login', identifier: email, pot: 'email-accounts' } as const
    for (let sent = 0; sent < 4; sent++) {
      await createOtp(context, about)
      expect((await tryOtp(context, about, '000000')).kind).toBe('wrong')
      await harness.advance('PT1H')
    }
    await createOtp(context, about)
    await tryAll(context, about, 0, 1_000)
    expect(checked()).toBe(guessesMax)
    await expect(createOtp(context, about)).rejects.toMatchObject({ message: 'ACCOUNT_BLOCKED' })
  })

  it('while a code is being sent regains no guess', async () => {
    const about = { purpose: 'login', identifier: email, pot: 'email-accounts' } as const
    await createOtp(harness.app.context, about)
    await harness.advance('PT1M')
    // Reads the count of wrong guesses, and writes after five more were made.
    const { context, checked } = counting(harness.app.context)
    const slow = new Proxy(context.table, {
      get: (whole, name) =>
        name === 'get'
          ? async (...key: Parameters<FullContext['table']['get']>) => {
              const item = await whole.get(...key)
              await tryAll(context, about, 0, atOnce)
              return item
            }
          : Reflect.get(whole, name).bind(whole),
    })
    await createOtp({ ...context, table: slow }, about)
    await tryAll(context, about, 0, atOnce)
    expect(checked()).toBe(guessesMax)
  })

  it('leads to a block at the next send when the process was killed before it stored the block', async () => {
    const { context } = harness.app
    const about = { purpose: 'login', identifier: email, pot: 'email-accounts' } as const
    await createOtp(context, about)
    await tryAll(context, about, 0, atOnce)
    const blocked = harness.app.table.database.prepare("SELECT pk FROM item WHERE pk LIKE 'account#code#login#%'").all()
    await context.table.update({ pk: String(blocked[0]?.['pk']), sk: 'code' }, { remove: ['blocked_until'] })
    await harness.advance('PT1M')
    await expect(createOtp(context, about)).rejects.toMatchObject({
      message: 'ACCOUNT_BLOCKED',
      data: { hours: 24, minutes: 0 },
    })
    await harness.advance('PT24H')
    expect(await tryOtp(context, about, await createOtp(context, about))).toMatchObject({ kind: 'right' })
  })

  it('over HTTP, a hundred at once, has five checks, then 401 and 200 with the remaining time', async () => {
    await harness.call('sendLoginCode', { body: { username } })
    const otp = await codeFor(harness, asha.phone)
    const guesses = await Promise.all(
      Array.from({ length: atOnce - 1 }, () =>
        harness.call('verifyLoginCode', { body: { username, otp: wrong(otp) } }),
      ),
    )
    const triesLeft = guesses.map(({ body }) =>
      'data' in body && 'attempts_left' in body.data ? body.data.attempts_left : body.message,
    )
    expect(triesLeft.filter((each) => each === 4 || each === 3 || each === 2 || each === 1)).toHaveLength(4)
    expect((await harness.call('verifyLoginCode', { body: { username, otp } })).body).toEqual({
      message: 'ACCOUNT_BLOCKED',
      data: { hours: 24, minutes: 0 },
    })
    expect((await harness.call('sendLoginCode', { body: { username } })).failure).toMatchObject({
      name: 'UnauthorizedError',
      message: 'ACCOUNT_BLOCKED',
      data: { hours: 24, minutes: 0 },
    })
    expect(harness.log.filter(({ event }) => event === 'code-wrong').map(({ purpose }) => purpose)).toEqual(
      Array.from({ length: atOnce }, () => 'login'),
    )
  })

  it('is slowed above three hundred wrong codes an hour from one client IP address, for all accounts', async () => {
    const guess = (index: number) =>
      harness.call('verifyRegistrationCode', { body: { email: `somebody${index}@example.com`, otp: '123456' } })
    const ofAnHour = 300
    const ofAMinute = 5
    for (let first = 0; first < ofAnHour; first += atOnce) {
      const guesses = await Promise.all(Array.from({ length: atOnce }, (_, index) => guess(first + index)))
      expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([200]))
    }
    for (let minute = 0; minute < 2; minute += 1) {
      for (let index = 0; index < ofAMinute; index += 1) expect((await guess(index)).status).toBe(200)
      const refused = await guess(0)
      expect(refused.failure).toMatchObject({ name: 'TooManyRequestsError', message: 'TOO_MANY_REQUESTS' })
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
      expect((await harness.call('verifyEmailLoginCode', { body: { email, otp: '123456' } })).status).toBe(429)
      await harness.advance('PT1M')
    }
  })
})

describe('a block', () => {
  const blockPhone = async () => {
    await harness.call('sendLoginCode', { body: { username } })
    const otp = wrong(await codeFor(harness, asha.phone))
    for (let guesses = 0; guesses < guessesMax; guesses++)
      await harness.call('verifyLoginCode', { body: { username, otp } })
  }

  it('applies to its channel only: the e-mail address still logs in, and vice versa (C4)', async () => {
    await blockPhone()
    await harness.call('sendEmailLoginCode', { body: { email } })
    expect(
      (await harness.call('verifyEmailLoginCode', { body: { email, otp: await codeFor(harness, email) } })).body
        .message,
    ).toBe('OTP_VERIFIED')
    expect((await harness.call('sendLoginCode', { body: { username } })).failure?.message).toBe('ACCOUNT_BLOCKED')
    await harness.advance('PT24H')
    const otp =
      (await harness.call('sendEmailLoginCode', { body: { email } })).status === 200
        ? wrong(await codeFor(harness, email))
        : ''
    for (let guesses = 0; guesses < guessesMax; guesses++)
      await harness.call('verifyEmailLoginCode', { body: { email, otp } })
    expect((await harness.call('sendEmailLoginCode', { body: { email } })).failure?.message).toBe('ACCOUNT_BLOCKED')
    expect(await harness.logIn(asha.phone)).toMatch(/\./)
  })

  it('is not lifted by another request, by a call, or by another handle of the same account', async () => {
    await blockPhone()
    await harness.advance('PT1H')
    expect((await harness.call('sendLoginCode', { body: { username } })).failure).toMatchObject({
      message: 'ACCOUNT_BLOCKED',
      data: { hours: 23, minutes: 0 },
    })
    expect((await harness.call('requestCodeByCall', { body: { username } })).status).toBe(200)
    expect((await harness.inbox(asha.phone)).filter(({ channel }) => channel === 'call')).toEqual([])
    await harness.call('sendEmailLoginCode', { body: { email } })
    const otp = wrong(await codeFor(harness, email))
    for (let guesses = 0; guesses < guessesMax; guesses++) {
      const { body } = await harness.call('findAccount', { body: { username } })
      await harness.call('verifyEmailLoginCode', { body: { handle: body.data?.user_id ?? '', otp } })
    }
    expect((await harness.call('sendEmailLoginCode', { body: { email } })).failure?.message).toBe('ACCOUNT_BLOCKED')
  })

  it('survives a restart of the application', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ansh-'))
    const open = () =>
      startLocalApp({
        folder,
        clock: movableClock(instantOf('2026-11-23T05:30:00.000Z')),
        log: () => {},
        ports: { site: 0, sandbox: 0 },
        sandboxes: false,
      })
    const about = { purpose: 'login', identifier: asha.phone, pot: 'sms-accounts' } as const
    try {
      const before = await open()
      const code = await createOtp(before.context, about)
      await tryAll(before.context, about, 0, atOnce)
      await before.close()
      const after = await open()
      expect(await tryOtp(after.context, about, code)).toEqual({ kind: 'blocked', hours: 24, minutes: 0 })
      await expect(createOtp(after.context, about)).rejects.toMatchObject({ message: 'ACCOUNT_BLOCKED' })
      await after.close()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('of a registration is not lifted by another request', async () => {
    await harness.call('sendRegistrationCode', { body: { email: meera.email } })
    const otp = wrong(await codeFor(harness, meera.email))
    for (let guesses = 0; guesses < guessesMax; guesses++)
      await harness.call('verifyRegistrationCode', { body: { email: meera.email, otp } })
    await harness.advance('PT23H')
    expect((await harness.call('sendRegistrationCode', { body: { email: meera.email } })).body).toEqual({
      message: 'ACCOUNT_BLOCKED',
      data: { hours: 1, minutes: 0 },
    })
    await harness.advance('PT1H')
    expect((await harness.call('sendRegistrationCode', { body: { email: meera.email } })).body).toEqual({
      message: 'OTP SENT SUCCESSSFULLY',
    })
  })
})
