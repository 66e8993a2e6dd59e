import { SESv2Client } from '@aws-sdk/client-sesv2'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { securityAvailable } from '#events/market.ts'
import { openAccount } from '#functions/account/commands.ts'
import { readUserByPhone } from '#functions/account/queries.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { listSecurity, markAvailability, addToWatchlist } from '#functions/market/commands.ts'
import { readFacts, readOpening } from '#functions/market/queries.ts'
import { notifyWaiting } from '#functions/notification/availability.ts'
import { reserveShares } from '#functions/order/stock.ts'
import { asha, seedData, kaveri, neither, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness, type HarnessOptions } from '#tests/harness/harness.ts'
import { deskToken, place } from './steps.ts'

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
  return (await readUserByPhone(harness.app.ports, phone))?.id ?? ''
}

/** Kaveri is not to be bought yet, or is. */
async function announce(coming_soon: boolean): Promise<void> {
  const facts = await readFacts(harness.app.ports, kaveri)
  if (facts !== undefined) await listSecurity(harness.app.ports, { ...facts, coming_soon }, 'req_test')
  await harness.drain()
}

async function left(shares: number): Promise<void> {
  await markAvailability(harness.app.ports, kaveri, shares, 'req_test')
  await harness.drain()
}

/** Somebody logs in and presses "Notify me" on a card. */
async function press(who: Pick<Person, 'phone'>, related_security_id = kaveri): Promise<string> {
  const as = await harness.logIn(who.phone)
  expect(
    (await harness.call('markNotify', { body: { related_user_id: await idOf(who), related_security_id } }, { as }))
      .status,
  ).toBe(200)
  return as
}

/** So many more who have pressed it. */
async function wait(count: number): Promise<readonly Person[]> {
  const { ports } = harness.app
  return Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const who = { phone: `+9191${String(nth).padStart(8, '0')}`, email: `waiting-${nth}@example.com` }
      const id = await openAccount(ports, {
        ...who,
        user_type: 'INDIVIDUAL',
        role: 'INVESTER_CLIENT',
        first_name: 'Waiting',
        last_name: '',
        company_name: '',
      })
      await addToWatchlist(ports, id, kaveri, 'notify')
      return { ...who, id }
    }),
  )
}

/** How often somebody was written that Kaveri is available. */
async function letters({ email }: Pick<Person, 'email'>): Promise<number> {
  return (await harness.inbox(email)).filter(({ subject }) => subject === 'Ansh: Kaveri Robotics is available now')
    .length
}

const lettersOf = (people: readonly Person[]) => Promise.all(people.map(letters))
const inOrder = (counts: readonly number[]) => counts.toSorted((one, other) => one - other)
const each = (count: number, letters = 1) => Array.from({ length: count }, () => letters)

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) await harness.advance('PT1M')
}

const nextTold = () =>
  harness.log.filter(({ event, name }) => event === 'event-published' && name === 'notice.availability-told').length

describe('whoever waits for a company', () => {
  it('is told when it comes on sale, by letter and on the phone, once, and nobody else is', async () => {
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
      text: expect.stringContaining(`${harness.app.ports.settings.siteAddress}/companyOverview?id=${kaveri}`),
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

    // What changes without opening it anew tells nobody.
    await left(490)
    await announce(false)
    expect([await letters(asha), await letters(ravi)]).toEqual([1, 0])
  })

  it('is told again when the last shares were gone and come back', async () => {
    await open()
    // It can be bought already: what counts is the next time.
    await press(ravi)
    expect(await letters(ravi)).toBe(0)
    await reserveShares(harness.app.ports, kaveri, 'ord_rest', 490)
    await place(harness, await harness.logIn(asha.phone))
    await harness.drain()
    expect(await letters(ravi)).toBe(0)
    // Asha does not pay, and her reservation ends.
    await minutes(26)
    expect(await letters(ravi)).toBe(1)
    await left(0)
    await left(10)
    expect(await letters(ravi)).toBe(2)
  })

  it('is one of many, who are told by and by', async () => {
    await open()
    await announce(true)
    const people = await wait(130)
    await announce(false)
    expect(await lettersOf(people)).toEqual(each(130))
    expect(nextTold()).toBe(5)
    expect(harness.app.deadLetters()).toEqual([])
  })

  it('costs the table as much as any other, however many wait', async () => {
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
      await wait(count)
      calls = 0
      await announce(false)
      return calls
    }
    const fifty = await costOf(50)
    await harness.close()
    // Two writes and a look for phones each; eight calls for twenty-five of them together.
    expect((await costOf(100)) - fifty).toBe(50 * 3 + 2 * 8)
  })

  it('is not told twice by an event that comes twice, or late, or by two at once', async () => {
    await open()
    await announce(true)
    const people = await wait(30)
    await announce(false)
    const { ports } = harness.app
    const turn = { security_id: kaveri, opening: (await readOpening(ports, kaveri))?.opening ?? 0 }
    const envelope = () => ({
      id: ports.ids.make('evt'),
      name: securityAvailable.name,
      version: 1,
      at: ports.clock.now(),
      correlation: 'req_test',
      detail: turn,
    })
    await ports.bus.publish([envelope(), envelope()])
    await minutes(1)
    await ports.bus.publish([envelope()])
    await minutes(1)
    expect([await lettersOf(people), nextTold()]).toEqual([each(30), 1])

    await left(0)
    await markAvailability(ports, kaveri, 500, 'req_test')
    const next = { ...turn, opening: turn.opening + 1 }
    await Promise.allSettled([notifyWaiting(ports, next, 'req_one'), notifyWaiting(ports, next, 'req_two')])
    await minutes(6)
    expect([await lettersOf(people), nextTold()]).toEqual([each(30, 2), 2])
    expect(harness.app.deadLetters()).toEqual([])
  })

  it('is not told of an opening that was before, however often that is told', async () => {
    await open()
    await announce(true)
    const people = await wait(2)
    await announce(false)
    const { ports } = harness.app
    const turn = { security_id: kaveri, opening: (await readOpening(ports, kaveri))?.opening ?? 0 }
    await press(asha)
    await ports.bus.publish([
      {
        id: ports.ids.make('evt'),
        name: securityAvailable.name,
        version: 1,
        at: ports.clock.now(),
        correlation: 'req_test',
        detail: turn,
      },
    ])
    await minutes(1)
    expect([await lettersOf(people), await letters(asha)]).toEqual([each(2), 0])
  })

  it('is not told who is suspended, closed or deleted', async () => {
    await open()
    await announce(true)
    const people = await wait(4)
    const [operator, supervisor] = await Promise.all([
      deskToken(harness, '+919000000011'),
      deskToken(harness, '+919000000012'),
    ])
    const give = async (who: Person | undefined, status: 'SUSPENDED' | 'DEACTIVATED' | 'DELETED', as = operator) => {
      expect(
        (
          await harness.call(
            'changeUserStatus',
            { params: { id: who?.id ?? '' }, body: { status, reason: 'Asked for by letter' } },
            { as },
          )
        ).status,
      ).toBe(200)
    }
    await give(people[0], 'SUSPENDED')
    await give(people[1], 'DEACTIVATED')
    await give(people[2], 'DEACTIVATED')
    await give(people[2], 'DELETED', supervisor)
    await announce(false)
    expect(await lettersOf(people)).toEqual([0, 0, 0, 1])
  })

  it.each([
    ['sold out', async (ports: Ports) => markAvailability(ports, kaveri, 0, 'req_test')],
    [
      'sold out and back',
      async (ports: Ports) => {
        await markAvailability(ports, kaveri, 0, 'req_test')
        await markAvailability(ports, kaveri, 500, 'req_test')
      },
    ],
  ])(
    'is not told what is no longer true: when it is %s in between, the telling ends, and begins anew at the next time',
    async (what, change) => {
      let isFirst = true
      await open({
        adapt: (ports) => ({
          ...ports,
          table: {
            ...ports.table,
            put: async (item, condition) => {
              await ports.table.put(item, condition)
              if (!isNext(item) || !isFirst) return
              isFirst = false
              await change(ports)
            },
          },
        }),
      })
      await announce(true)
      const people = await wait(60)
      await announce(false)
      await minutes(2)
      if (what === 'sold out') {
        expect(inOrder(await lettersOf(people))).toEqual([...each(35, 0), ...each(25)])
        await left(500)
      }
      expect(inOrder(await lettersOf(people))).toEqual([...each(35), ...each(25, 2)])
    },
  )
})

const isNext = (item: Item) =>
  (item['envelope'] as { readonly name?: string } | undefined)?.name === 'notice.availability-told'
const isMark = ({ pk }: { readonly pk: string }) => pk.startsWith('available#')

/** What the hearer asks of the table, one kind after the other. */
const asked: Readonly<Record<string, (method: string, first: never) => boolean>> = {
  'looking at the company': (method, key: Item) =>
    method === 'get' && key.pk === `security#${kaveri}` && key.sk === 'card',
  'looking who waits': (method, query: Item) => method === 'query' && query.pk === `notify#${kaveri}`,
  'looking who they are': (method, keys: readonly Item[]) =>
    method === 'getMany' && keys.some(({ sk }) => sk === 'profile'),
  'taking on one of them': (method, item: Item) => method === 'put' && isMark(item),
  'noting that one was told': (method, key: Item) => method === 'update' && isMark(key),
  'telling of the next': (method, item: Item) => method === 'put' && isNext(item),
  'noting that it was heard': (method, item: Item) =>
    method === 'put' && item.pk.startsWith('handled#notification/on-security-available#'),
}

describe('however it fails, everybody is told once', () => {
  const cells = Object.keys(asked).flatMap((what) =>
    (['before', 'after'] as const).flatMap((when) => [1, 2].map((nth) => [what, when, nth] as const)),
  )

  it.each(cells)('%s, the failure %s it, the time it is done %i', async (what, when, nth) => {
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
            const dies = isArmed && asked[what]?.(method, given[0] as never) === true && ++seen === nth
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
    const people = await wait(55)
    const facts = await readFacts(harness.app.ports, kaveri)
    if (facts !== undefined) await listSecurity(harness.app.ports, { ...facts, coming_soon: false }, 'req_test')
    isArmed = true
    await minutes(15)
    expect(seen).toBeGreaterThanOrEqual(nth)
    expect(await lettersOf(people)).toEqual(each(55))
    expect(harness.app.deadLetters()).toEqual([])
  })

  it('waits where no letter goes out at all, and goes on from there', async () => {
    await open()
    await announce(true)
    const people = await wait(60)
    let isDown = true
    let tried = 0
    const send = SESv2Client.prototype.send as (command: unknown) => Promise<unknown>
    vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(function (this: SESv2Client, command: unknown) {
      tried += 1
      return isDown
        ? Promise.reject(
            Object.assign(new Error('down'), { name: 'ServiceUnavailable', $metadata: { httpStatusCode: 503 } }),
          )
        : send.call(this, command)
    } as never)
    await announce(false)
    await minutes(1)
    // Five at a time, at each of two tries: nobody else is tried in vain.
    expect([tried, nextTold()]).toEqual([10, 0])
    isDown = false
    await minutes(12)
    expect(await lettersOf(people)).toEqual(each(60))
    expect(harness.app.deadLetters()).toEqual([])
  })

  it.each([
    ['a retry', 503, 1],
    ['for good', 400, 0],
  ])('does not let one address stop the others, refused %s', async (_, status, letters) => {
    await open()
    await announce(true)
    const people = await wait(30)
    const bad = people[7]
    let refusals = 0
    const send = SESv2Client.prototype.send as (command: unknown) => Promise<unknown>
    vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(function (
      this: SESv2Client,
      command: { readonly input: { readonly Destination?: { readonly ToAddresses?: readonly string[] } } },
    ) {
      const isRefused = command.input.Destination?.ToAddresses?.[0] === bad?.email && (status === 400 || refusals < 2)
      if (!isRefused) return send.call(this, command)
      refusals += 1
      return Promise.reject(
        Object.assign(new Error('no'), { name: 'MessageRejected', $metadata: { httpStatusCode: status } }),
      )
    } as never)
    await announce(false)
    await minutes(15)
    expect(await lettersOf(people)).toEqual(people.map((who) => (who === bad ? letters : 1)))
    expect(refusals).toBe(status === 400 ? 1 : 2)
    expect(harness.app.deadLetters()).toEqual([])
  })
})
