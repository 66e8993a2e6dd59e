import { afterEach, describe, expect, it, vi } from 'vitest'
import { securityAvailable } from '#events/market.ts'
import { openAccount } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { type FullContext, contextOf } from '#functions/platform/context.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { recordSecurity, recordAvailability, recordWatchlistEntry } from '#functions/market/commands.ts'
import { findFacts, findOpening } from '#functions/market/queries.ts'
import { notifyWaiting } from '#functions/notification/availability.ts'
import { asha, seedData, kaveri, neither, ravi } from '#tests/harness/seed.ts'
import { holdForOthers } from '#tests/harness/stock.ts'
import { startHarness, type Harness, type HarnessOptions } from '#tests/harness/harness.ts'
import { deskToken, placeOrder } from '#tests/harness/steps/order.ts'

let harness: Harness
afterEach(async () => {
  vi.restoreAllMocks()
  await harness.close()
})

interface Person {
  readonly id: string
  readonly phone: string
  readonly email: string
}

async function open(options: HarnessOptions = {}): Promise<void> {
  harness = await startHarness({ seedData, ...options })
}

async function idOf({ phone }: Pick<Person, 'phone'>): Promise<string> {
  return (await findUserByPhone(harness.app.context, phone))?.id ?? ''
}

/** Sets whether Kaveri is announced only, or can be bought. */
async function announce(coming_soon: boolean): Promise<void> {
  const facts = await findFacts(harness.app.context, kaveri)
  if (facts !== undefined) await recordSecurity(harness.app.context, { ...facts, coming_soon })
  await harness.drain()
}

async function setAvailable(shares: number): Promise<void> {
  await recordAvailability(harness.app.context, kaveri, shares)
  await harness.drain()
}

/** Logs in and presses "Notify me" on a card. */
async function press(who: Pick<Person, 'phone'>, related_security_id = kaveri): Promise<string> {
  const as = await harness.logIn(who.phone)
  expect(
    (await harness.call('markNotify', { body: { related_user_id: await idOf(who), related_security_id } }, { as }))
      .status,
  ).toBe(200)
  return as
}

/** Opens accounts that wait for Kaveri. */
async function addWaiting(count: number): Promise<readonly Person[]> {
  const { context } = harness.app
  return Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const who = { phone: `+9191${String(nth).padStart(8, '0')}`, email: `waiting-${nth}@example.com` }
      const id = await openAccount(context, {
        ...who,
        user_type: 'INDIVIDUAL',
        role: 'INVESTER_CLIENT',
        first_name: 'Waiting',
        last_name: '',
        company_name: '',
      })
      await recordWatchlistEntry(context, id, kaveri, 'notify')
      return { ...who, id }
    }),
  )
}

/** The number of e-mails to a user about the availability of Kaveri. */
async function letters({ email }: Pick<Person, 'email'>): Promise<number> {
  return (await harness.inbox(email)).filter(({ subject }) => subject === 'Ansh: Kaveri Robotics is available now')
    .length
}

const lettersOf = (people: readonly Person[]) => Promise.all(people.map(letters))
const inOrder = (counts: readonly number[]) => counts.toSorted((one, other) => one - other)
const repeat = (count: number, letters = 1) => Array.from({ length: count }, () => letters)

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) await harness.advance('PT1M')
}

const batchesPublished = () =>
  harness.log.filter(({ event, name }) => event === 'event-published' && name === 'notice.availability-told').length

describe('a user who waits for a company', () => {
  it('is notified when it comes on sale, by e-mail and push, once, and no other user is (S48)', async () => {
    await open()
    await announce(true)
    const as = await press(asha)
    await press(ravi, neither)
    await harness.call(
      'updateUsersFcmToken',
      { body: { fcm_token: 'a-phone', deviceType: 'android', userId: await idOf(asha) } },
      { as },
    )
    await harness.drain()
    expect(await letters(asha)).toBe(0)

    await announce(false)
    await minutes(2)
    const [letter] = await harness.inbox(asha.email)
    expect(letter).toMatchObject({
      subject: 'Ansh: Kaveri Robotics is available now',
      text: expect.stringContaining(`${harness.app.context.settings.siteAddress}/companyOverview?id=${kaveri}`),
    })
    expect(letter?.text).toContain('because you pressed "Notify me" for Kaveri Robotics')
    expect(await harness.inbox('a-phone')).toMatchObject([
      {
        channel: 'push',
        subject: 'Kaveri Robotics is available now',
        text: 'You asked to be told when its shares can be bought.',
      },
    ])
    expect([await letters(asha), await letters(ravi)]).toEqual([1, 0])

    // Changes that do not open the sale again notify no one.
    await setAvailable(490)
    await announce(false)
    expect([await letters(asha), await letters(ravi)]).toEqual([1, 0])
  })

  it('is notified again when the last shares were sold and are available again', async () => {
    await open()
    // It can be bought already: the entry waits for the next opening.
    await press(ravi)
    expect(await letters(ravi)).toBe(0)
    await holdForOthers(harness.app.context, kaveri, 490)
    await placeOrder(harness, await harness.logIn(asha.phone))
    await harness.drain()
    expect(await letters(ravi)).toBe(0)
    // Asha does not pay, and her reservation expires.
    await minutes(26)
    expect(await letters(ravi)).toBe(1)
    await setAvailable(0)
    await setAvailable(10)
    expect(await letters(ravi)).toBe(2)
  })

  it('is notified in batches when there are many', async () => {
    await open()
    await announce(true)
    const people = await addWaiting(130)
    await announce(false)
    expect(await lettersOf(people)).toEqual(repeat(130))
    expect(batchesPublished()).toBe(5)
    expect(harness.app.deadLetters()).toEqual([])
  })

  it('needs a fixed number of table calls, however many users wait', async () => {
    const costOf = async (count: number) => {
      let calls = 0
      const counting = (ports: Ports): Ports => {
        const methods = Object.entries(
          ports.table as unknown as Record<string, (...given: readonly unknown[]) => Promise<unknown>>,
        )
        const table = Object.fromEntries(
          methods.map(([method, call]) => [method, (...given: readonly unknown[]) => ((calls += 1), call(...given))]),
        )
        return { ...ports, table: table as unknown as Ports['table'] }
      }
      await open({ adapt: counting })
      await announce(true)
      await addWaiting(count)
      calls = 0
      await announce(false)
      return calls
    }
    const fifty = await costOf(50)
    await harness.close()
    // Two writes and one read of devices for each user; six calls for each batch of 25.
    expect((await costOf(100)) - fifty).toBe(50 * 3 + 2 * 6)
  })

  it('is notified once when an event is duplicated, late or handled concurrently', async () => {
    await open()
    await announce(true)
    const people = await addWaiting(30)
    await announce(false)
    const { context } = harness.app
    const opened = { security_id: kaveri, opening: (await findOpening(context, kaveri))?.opening ?? 0 }
    const envelope = () => ({
      id: context.ids.make('evt'),
      name: securityAvailable.name,
      version: 1,
      at: context.clock.now(),
      correlation: 'req_test',
      detail: opened,
    })
    await context.bus.publish([envelope(), envelope()])
    await minutes(1)
    await context.bus.publish([envelope()])
    await minutes(1)
    expect([await lettersOf(people), batchesPublished()]).toEqual([repeat(30), 1])

    await setAvailable(0)
    await recordAvailability(context, kaveri, 500)
    const next = { ...opened, opening: opened.opening + 1 }
    await Promise.allSettled([notifyWaiting(context, next), notifyWaiting(context, next)])
    await minutes(6)
    expect([await lettersOf(people), batchesPublished()]).toEqual([repeat(30, 2), 2])
    expect(harness.app.deadLetters()).toEqual([])
  })

  it('is not notified of an earlier opening, however often its event is delivered', async () => {
    await open()
    await announce(true)
    const people = await addWaiting(2)
    await announce(false)
    const { context } = harness.app
    const opened = { security_id: kaveri, opening: (await findOpening(context, kaveri))?.opening ?? 0 }
    await press(asha)
    await context.bus.publish([
      {
        id: context.ids.make('evt'),
        name: securityAvailable.name,
        version: 1,
        at: context.clock.now(),
        correlation: 'req_test',
        detail: opened,
      },
    ])
    await minutes(1)
    expect([await lettersOf(people), await letters(asha)]).toEqual([repeat(2), 0])
  })

  it('is not notified when suspended, closed or deleted', async () => {
    await open()
    await announce(true)
    const people = await addWaiting(4)
    const [operator, supervisor] = await Promise.all([
      deskToken(harness, '+919000000011'),
      deskToken(harness, '+919000000012'),
    ])
    const changeStatus = async (
      who: Person | undefined,
      status: 'SUSPENDED' | 'DEACTIVATED' | 'DELETED',
      as = operator,
    ) => {
      expect(
        (
          await harness.call(
            'changeUserStatus',
            { params: { id: who?.id ?? '' }, body: { status, reason: 'Requested by letter' } },
            { as },
          )
        ).status,
      ).toBe(200)
    }
    await changeStatus(people[0], 'SUSPENDED')
    await changeStatus(people[1], 'DEACTIVATED')
    await changeStatus(people[2], 'DEACTIVATED')
    await changeStatus(people[2], 'DELETED', supervisor)
    await announce(false)
    expect(await lettersOf(people)).toEqual([0, 0, 0, 1])
  })

  it.each([
    ['sold out', async (context: FullContext) => recordAvailability(context, kaveri, 0)],
    [
      'sold out and back',
      async (context: FullContext) => {
        await recordAvailability(context, kaveri, 0)
        await recordAvailability(context, kaveri, 500)
      },
    ],
  ])(
    'is not notified of an opening that ended: when it is %s meanwhile, the batches stop, and start again at the next opening',
    async (kind, change) => {
      let isFirst = true
      await open({
        adapt: (ports) => ({
          ...ports,
          table: {
            ...ports.table,
            put: async (item, condition) => {
              await ports.table.put(item, condition)
              if (!isNextBatch(item) || !isFirst) return
              isFirst = false
              await change(contextOf(ports, 'test'))
            },
          },
        }),
      })
      await announce(true)
      const people = await addWaiting(60)
      await announce(false)
      await minutes(2)
      if (kind === 'sold out') {
        expect(inOrder(await lettersOf(people))).toEqual([...repeat(35, 0), ...repeat(25)])
        await setAvailable(500)
      }
      expect(inOrder(await lettersOf(people))).toEqual([...repeat(35), ...repeat(25, 2)])
    },
  )
})

const isNextBatch = (item: Item) =>
  (item['envelope'] as { readonly name?: string } | undefined)?.name === 'notice.availability-told'
const isRecord = ({ pk }: { readonly pk: string }) => pk.startsWith('notification#available#')

/** The table calls of the subscriber, by kind. */
const callKinds: Readonly<Record<string, (method: string, first: never) => boolean>> = {
  'read of the company': (method, key: Item) =>
    method === 'get' && key.pk === `market#security#${kaveri}` && key.sk === 'card',
  'query of the waiting users': (method, query: Item) => method === 'query' && query.pk === `market#notify#${kaveri}`,
  'read of their profiles': (method, keys: readonly Item[]) =>
    method === 'getMany' && keys.some(({ sk }) => sk === 'profile'),
  'record that one is taken': (method, item: Item) => method === 'put' && isRecord(item),
  'record that one is notified': (method, key: Item) => method === 'update' && isRecord(key),
  'outbox row of the next batch': (method, item: Item) => method === 'put' && isNextBatch(item),
  'record that the batch is done': (method, item: Item) =>
    method === 'put' && item.pk.startsWith('platform#done#notification/turn#'),
}

describe('every user is notified once after a failure', () => {
  const cells = Object.keys(callKinds).flatMap((kind) =>
    (['before', 'after'] as const).flatMap((when) => [1, 2].map((nth) => [kind, when, nth] as const)),
  )

  it.each(cells)('%s, failure %s the call, occurrence %i', async (kind, when, nth) => {
    let isArmed = false
    let seen = 0
    const failing = (ports: Ports): Ports => {
      const methods = Object.entries(
        ports.table as unknown as Record<string, (...given: readonly unknown[]) => Promise<unknown>>,
      )
      const table = Object.fromEntries(
        methods.map(([method, call]) => [
          method,
          async (...given: readonly unknown[]) => {
            const dies = isArmed && callKinds[kind]?.(method, given[0] as never) === true && ++seen === nth
            if (dies && when === 'before') throw new Error('died')
            const answer = await call(...given)
            if (dies) throw new Error('died')
            return answer
          },
        ]),
      )
      return { ...ports, table: table as unknown as Ports['table'] }
    }
    await open({ adapt: failing })
    await announce(true)
    const people = await addWaiting(55)
    const facts = await findFacts(harness.app.context, kaveri)
    if (facts !== undefined) await recordSecurity(harness.app.context, { ...facts, coming_soon: false })
    isArmed = true
    await minutes(15)
    expect(seen).toBeGreaterThanOrEqual(nth)
    expect(await lettersOf(people)).toEqual(repeat(55))
    expect(harness.app.deadLetters()).toEqual([])
  })

  it('stops while no e-mail can be sent, and continues afterwards', async () => {
    let isDown = true
    let tried = 0
    await open({
      adapt: refusing(() => {
        tried += 1
        return isDown ? 503 : undefined
      }),
    })
    await announce(true)
    const people = await addWaiting(60)
    await announce(false)
    await minutes(1)
    // Five concurrent letters in each of two attempts, each sent twice; the other users are not tried.
    expect([tried, batchesPublished()]).toEqual([20, 0])
    isDown = false
    await minutes(12)
    expect(await lettersOf(people)).toEqual(repeat(60))
    expect(harness.app.deadLetters()).toEqual([])
  })

  it.each([
    ['a retry', 503, 1],
    ['for good', 400, 0],
  ])('continues with the other users when one address is refused %s', async (_, status, letters) => {
    let bad: Person | undefined
    let refusals = 0
    await open({
      adapt: refusing((to) => {
        // Each letter is sent twice before it counts as refused; the third letter arrives.
        const isRefused = to === bad?.email && (status === 400 || refusals < 4)
        if (isRefused) refusals += 1
        return isRefused ? status : undefined
      }),
    })
    await announce(true)
    const people = await addWaiting(30)
    bad = people[7]
    await announce(false)
    await minutes(15)
    expect(await lettersOf(people)).toEqual(people.map((who) => (who === bad ? letters : 1)))
    expect(refusals).toBe(status === 400 ? 1 : 4)
    expect(harness.app.deadLetters()).toEqual([])
  })
})

/** SES answers with this status to letters to an address, where `statusFor` names one. */
function refusing(statusFor: (to: string | undefined) => number | undefined) {
  return (ports: Ports): Ports => ({
    ...ports,
    async fetch(url, request) {
      if (!url.includes('/v2/email/')) return await ports.fetch(url, request)
      const { Destination } = JSON.parse(Buffer.from(request.body ?? '').toString()) as {
        Destination: { ToAddresses: readonly string[] }
      }
      const status = statusFor(Destination.ToAddresses[0])
      if (status === undefined) return await ports.fetch(url, request)
      return { status, headers: { get: () => null }, text: async () => '', bytes: async () => new Uint8Array() }
    },
  })
}
