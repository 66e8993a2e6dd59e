import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { recordAct, recordSeal } from '#functions/trail/commands.ts'
import { trailEntries, trailSeals } from '#functions/trail/entities.ts'
import { chainOf } from '#functions/trail/hash.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { credit, deskToken, pay, placeOrder, settle, sign } from '#tests/harness/steps/order.ts'

const operatorPhone = '+919000000011'
let harness: Harness
let operator: string
let operatorId: UserId

beforeEach(async () => {
  harness = await startHarness({ seedData })
  operator = await deskToken(harness, operatorPhone)
  const user = await findUserByPhone(harness.app.context, operatorPhone)
  if (user === undefined) throw new Error('the operator is not seeded')
  operatorId = user.id
})
afterEach(() => harness.close())

const holiday = { holiday_name: 'Diwali', description: 'Closed' }
const day = '2026-12-25'
const subject = `holiday:${day}` as const
const chain = chainOf(subject)

const saveHoliday = () => harness.call('saveHoliday', { params: { date: day }, body: holiday }, { as: operator })
const saveHolidays = async (count: number) => {
  for (let index = 0; index < count; index += 1) await saveHoliday()
}
const entries = () =>
  itemsOf(harness)
    .filter(({ pk, sk }) => pk.startsWith('trail#chain#') && sk.startsWith('entry#'))
    .flatMap((item) => trailEntries.parse(item) ?? [])
const violations = () => verifyLedger(itemsOf(harness))
const change = (seq: number, name: string, value: string | number) =>
  harness.app.table.update(trailEntries.key({ chain, seq }), { set: { [name]: value } })

describe('the audit trail', () => {
  it('says who did what, to what and when', async () => {
    await saveHoliday()
    expect(entries()).toMatchObject([
      { subject, act: 'market.save-holiday', by: operatorId, chain, seq: 1, at: harness.clock.now(), details: {} },
    ])
  })

  it('has no entry of what was refused', async () => {
    const { status } = await harness.call(
      'changeUserStatus',
      { params: { id: operatorId }, body: { status: 'SUSPENDED', reason: 'Test' } },
      { as: operator },
    )
    expect([status, entries()]).toEqual([403, []])
  })

  it('follows an order through the desk, with the person of each step', async () => {
    const token = await harness.logIn(asha.phone)
    const order = await placeOrder(harness, token)
    await pay(harness, order.razorpay_order_id)
    await settle(harness)
    await sign(harness, token, order.order_id)
    await settle(harness)
    await credit(harness, order.order_id)
    const found = entries().filter((entry) => entry.subject === `order:${order.order_id}`)
    expect(found.map(({ act }) => act)).toEqual(['order.confirm-seller', 'order.lodge', 'order.credit'])
    expect(new Set(found.map(({ by }) => by)).size).toBe(2)
    expect(violations()).toEqual([])
  })

  it('goes on after a writer that stopped between an entry and its head', async () => {
    await saveHolidays(2)
    const head = await harness.app.table.get({ pk: `trail#chain#${chain}`, sk: 'head' })
    await saveHoliday()
    await harness.app.table.put(head ?? expect.fail('the chain has no head'))
    expect(violations()).toEqual([])
    await saveHoliday()
    expect(entries().map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(violations()).toEqual([])
  })

  it('keeps every entry of people who act at the same time', async () => {
    const acts = Array.from({ length: 6 }, () =>
      recordAct(harness.app.context, { subject, act: 'market.save-holiday', by: operatorId, details: {} }),
    )
    await Promise.all(acts)
    expect(entries().map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(violations()).toEqual([])
  })
})

describe('a changed audit trail is found', () => {
  beforeEach(() => saveHolidays(3))

  it.each([
    ['by', 'usr_somebody'],
    ['act', 'market.remove-holiday'],
    ['at', '2026-01-01T00:00:00.000Z'],
  ])('when %s of an entry was changed', async (name, value) => {
    await change(2, name, value)
    expect(violations()).toEqual([expect.stringMatching(`chain ${chain}, entry 2 .* was changed`)])
  })

  it('when an entry was removed', async () => {
    await harness.app.table.delete(trailEntries.key({ chain, seq: 2 }))
    expect(violations()).toEqual([`audit trail, chain ${chain}, entry 2 is missing: the next one is 3`])
  })

  it('when the last entry was removed', async () => {
    await harness.app.table.delete(trailEntries.key({ chain, seq: 3 }))
    expect(violations()).toEqual([`audit trail, chain ${chain} ends with entry 2, its head is entry 3`])
  })
})

describe('the seal of a day', () => {
  it('is made once a day and follows the one before', async () => {
    await saveHoliday()
    await recordSeal(harness.app.context)
    await recordSeal(harness.app.context)
    await harness.advance('PT24H')
    await recordSeal(harness.app.context)
    const seals = itemsOf(harness)
      .filter(({ pk }) => pk === 'trail#seal')
      .flatMap((item) => trailSeals.parse(item) ?? [])
    expect(seals.length).toBeGreaterThanOrEqual(2)
    expect(new Set(seals.map((seal) => seal.day)).size).toBe(seals.length)
    expect(violations()).toEqual([])
  })

  it('shows that a whole chain was removed', async () => {
    await saveHoliday()
    await harness.advance('PT24H')
    await recordSeal(harness.app.context)
    const lost = itemsOf(harness).filter(({ pk }) => pk === `trail#chain#${chain}`)
    for (const { pk, sk } of lost) await harness.app.table.delete({ pk, sk })
    expect(violations()).toEqual([expect.stringMatching(/seal of .*: entry 1 of chain \d+ is not the one/)])
  })
})
