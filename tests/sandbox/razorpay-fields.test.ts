import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentedOf, type Json, names, payload } from './documented.ts'
import { type Money, startMoney } from './money.ts'
import { validateAccount } from '#functions/vendor/razorpay/validation.ts'
import { minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'

let money: Money
let sent: readonly Json[]
beforeAll(async () => {
  money = await startMoney()
  const payment = await money.captured()
  await money.gateway().payout({
    reference: 'ref-1',
    key: 'key-1',
    amountPaise: paise(100),
    narration: 'Funding',
    purpose: 'payout',
    beneficiary: { name: 'Asha Rao', accountNumber: '50100012345678', ifsc: 'HDFC0000001' },
  })
  const holder = { name: 'Asha Rao', accountNumber: '50100012345678', ifsc: 'HDFC0000001' }
  await validateAccount(money.ports(), { ...holder, reference: 'ref-2' })
  await money.post('/razorpay/test/adjust', { amount: -1 })
  await money.post('/razorpay/test/refund', { payment_id: payment, amount: 100 })
  await money.post('/razorpay/test/dispute', { payment_id: payment, phase: 'chargeback', amount: 100 })
  await money.post('/razorpay/test/dispute', { payment_id: payment, phase: 'chargeback', status: 'won' })
  await money.pass(2 * secondMs)
  await money.pass(minuteMs)
  await money.pass(secondMs)
  sent = money.bodies.map((body) => JSON.parse(body) as Json)
})
afterAll(() => money.close())

/** What the simulator answers, as it is on the wire. */
async function wire(path: string): Promise<readonly Json[]> {
  const authorization = await money.authorization()
  const answer = await fetch(`${money.settings().razorpay.address}/v1${path}`, { headers: { authorization } })
  return ((await answer.json()) as { readonly items: readonly Json[] }).items
}

const lacking = (documented: Json, ours: Json) => Object.keys(documented).filter((field) => !(field in ours))
const account = () => `account_number=${money.settings().razorpay.accountNumber}`

describe('the simulator has the documented fields', () => {
  test.each([
    ['settlement', () => '/settlements'],
    ['payout', () => `/payouts?${account()}`],
    ['transaction', () => `/transactions?${account()}`],
    ['dispute', () => '/disputes'],
    ['banking_balance', () => '/banking_balances'],
    ['fund_account.validation', () => `/fund_accounts/validations?${account()}`],
  ])('of each %s', async (kind, path) => {
    const [ours] = await wire(path())
    const found = documentedOf(kind).flatMap(({ entity }) => lacking(entity, ours ?? {}))
    expect([...new Set(found)]).toEqual([])
  })

  test('of the source of each transaction', async () => {
    const sources = (await wire(`/transactions?${account()}`)).map(({ source }) => source as Json)
    for (const { entity } of documentedOf('transaction')) {
      const documented = entity['source'] as Json
      const ours = sources.find((source) => source['entity'] === documented['entity'])
      expect(lacking(documented, ours ?? {})).toEqual([])
    }
  })

  test('of each line of a settlement', async () => {
    const day = money.clock.now().slice(0, 10).split('-').map(Number)
    const lines = await wire(`/settlements/recon/combined?year=${day[0]}&month=${day[1]}&day=${day[2]}&count=1000`)
    expect(new Set(lines.map(({ type }) => type))).toEqual(new Set(['payment', 'refund', 'adjustment']))
    for (const documented of payload('settlement-recon')['items'] as Json[])
      for (const ours of lines) expect(lacking(documented, ours)).toEqual([])
  })

  test('of the evidence of a dispute', async () => {
    const [ours] = await wire('/disputes')
    const documented = payload('dispute-fetch-open')['evidence'] as Json
    expect(lacking(documented, ours?.['evidence'] as Json)).toEqual([])
  })

  const told = ['settlement.processed', 'transaction.created', 'payout.initiated', 'payout.processed']
  test.each([...told, 'payment.dispute.created', 'payment.dispute.won'])('of the webhook %s', (event) => {
    const documented = names.map(payload).find((body) => body['event'] === event) ?? {}
    const ours = sent.find((body) => body['event'] === event) ?? {}
    expect(lacking(documented, ours)).toEqual([])
    expect(ours['contains']).toEqual(documented['contains'])
    expect(Object.keys(ours['payload'] as Json)).toEqual(Object.keys(documented['payload'] as Json))
  })
})
