import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { holdings } from '#functions/holding/entities.ts'
import type { SaleId } from '#shared/kernel/id.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, kaveri, ravi } from '#tests/harness/seed.ts'
import { isFull } from '#tests/full.ts'
import { stepUp } from '#tests/harness/steps/contact.ts'
import { deskToken } from '#tests/harness/steps/order.ts'
import {
  accept,
  cardOf,
  deskSaleOf,
  operatorPhone,
  otherRequest,
  ownLot,
  ownRequest,
  quote,
  seedSeller,
  submit,
  supervisorPhone,
} from '#tests/harness/steps/sale.ts'

let harness: Harness
let token: string
let operator: string
let supervisor: string

beforeEach(async () => {
  harness = await startHarness({ seedData: seedSeller })
  token = await harness.logIn(asha.phone)
  operator = await deskToken(harness, operatorPhone)
  supervisor = await deskToken(harness, supervisorPhone)
})
afterEach(() => harness.close())

async function holdingOfAsha() {
  const user = await findUserByPhone(harness.app.context, asha.phone)
  if (user === undefined) throw new Error('Asha has no account')
  const holding = await holdings.find(harness.app.context, { user_id: user.id, security_id: kaveri })
  if (holding === undefined) throw new Error('Asha owns nothing')
  return { ...holding, user: user.id }
}

const requested = async () => (await holdingOfAsha()).requested
const stateOf = async (number: number) => (await cardOf(harness, token, number)).state
const codeOfFailure = ({ failure }: { readonly failure?: { readonly message: string } | undefined }) => failure?.message

/** A request of Asha with an offer. */
async function quoted(quantity = 120): Promise<{ readonly number: number; readonly id: SaleId }> {
  const number = await submit(harness, token, ownRequest(quantity))
  const { sale_id: id } = await deskSaleOf(harness, operator, number)
  await quote(harness, operator, id).then(({ body }) => body)
  return { number, id }
}

/** An accepted offer whose money is in escrow. */
async function funded(quantity = 120) {
  const sale = await quoted(quantity)
  await accept(harness, token, sale.number).then(({ body }) => body)
  await harness.eventually(async () => expect(await stateOf(sale.number)).toBe('FUNDED'))
  return sale
}

const receive = (id: SaleId, as = operator, reference = 'NSDL-0001') =>
  harness.call('receiveShares', { params: { id }, body: { reference } }, { as })

describe('what waits for a seller', () => {
  const waiting = async (as = token) => {
    const { kyc: _, ...counts } = (await harness.call('readLoginDetail', {}, { as })).body.data.waiting
    return counts
  }
  const nothing = { unpaid: 0, to_sign: 0, on_the_way: 0, to_answer: 0, to_transfer: 0 }

  it('is the offer until it is answered, and the transfer once the money is in escrow until the shares have arrived', async () => {
    await submit(harness, token, ownRequest(5))
    expect(await waiting()).toEqual(nothing)
    const { number, id } = await quoted(10)
    expect(await waiting()).toEqual({ ...nothing, to_answer: 1 })
    const declined = await quoted(10)
    expect(await waiting()).toEqual({ ...nothing, to_answer: 2 })
    await harness.call('declineSale', { params: { id: String(declined.number) } }, { as: token })
    await accept(harness, token, number).then(({ body }) => body)
    await harness.eventually(async () => expect(await stateOf(number)).toBe('FUNDED'))
    expect(await waiting()).toEqual({ ...nothing, to_transfer: 1 })
    expect(await waiting(await harness.logIn(ravi.phone))).toEqual(nothing)
    await receive(id).then(({ body }) => body)
    expect(await waiting()).toEqual(nothing)
  })

  it('is no offer that has expired', async () => {
    await quoted(10)
    await harness.advance('PT48H1M')
    await harness.eventually(async () => expect(await waiting()).toEqual(nothing))
  })
})

describe('a sale from the own portfolio', () => {
  it('goes from the request to the payout, and takes the shares first in, first out (E84)', async () => {
    const { number, id } = await funded()
    const card = await cardOf(harness, token, number)
    expect(card).toMatchObject({
      request: 'Accepted',
      qty: 120,
      quote: { price: 120, gross: 14_400, stamp_duty: 2.16 },
    })
    expect(card.transfer?.to.accounts.map(({ depository }) => depository)).toEqual(['NSDL', 'CDSL'])
    expect(card.transfer?.guides.map(({ name }) => name)).toEqual(['DIS', 'CDSL Easiest', 'NSDL Speed-e'])
    expect(await requested()).toBe(120)
    await receive(id).then(({ body }) => body)
    const holding = await holdingOfAsha()
    expect(holding).toMatchObject({ requested: 0, sold: 120, realised_paise: 14_400_00 - 216 - 12_000_00 })
    expect(holding.lots.map(({ quantity, sold }) => [quantity, sold])).toEqual([
      [100, 100],
      [50, 20],
    ])
    await harness.eventually(async () => expect(await stateOf(number)).toBe('PAID'))
    const paid = await cardOf(harness, token, number)
    expect(paid).toMatchObject({
      request: 'Completed',
      payout: { net: 14_397.84, account: '••••9012' },
      realised: 2_397.84,
    })
    expect(paid.payout?.utr).toBeTruthy()
    const { body } = await harness.call('listHoldings', { query: {} }, { as: token })
    expect(body).toMatchObject({ total_count: 1, summary: { total_price: 3_000, realised: 2_397.84 } })
    expect(body.client_holdings[0]).toMatchObject({ quantity: 30, requested: 0, realised: 2_397.84 })
    const subjects = (await harness.inbox(asha.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('Your money was paid'))).toHaveLength(1)
    expect(subjects.filter((subject) => subject?.includes('Please transfer your shares'))).toHaveLength(1)
  })

  it('leaves the lots alone when they arrive again after it', async () => {
    const { id } = await funded()
    await receive(id).then(({ body }) => body)
    const before = await holdingOfAsha()
    await ownLot(harness.app.context, before.user, 'first', 100)
    expect(await holdingOfAsha()).toEqual(before)
  })

  it('gives its shares back at every other end (E84)', async () => {
    const rejected = await submit(harness, token, ownRequest(10))
    const { sale_id: id } = await deskSaleOf(harness, operator, rejected)
    const reason = 'There is no demand for it this month.'
    await harness.call('rejectSale', { params: { id }, body: { reason } }, { as: operator }).then(({ body }) => body)
    const declined = await quoted(10)
    await harness.call('declineSale', { params: { id: String(declined.number) } }, { as: token })
    const cancelled = await submit(harness, token, ownRequest(10))
    await harness.call('cancelSale', { params: { id: String(cancelled) } }, { as: token })
    expect(await requested()).toBe(0)
    expect(await cardOf(harness, token, rejected)).toMatchObject({ request: 'Not Accepted', words: reason })
    expect([await stateOf(declined.number), await stateOf(cancelled)]).toEqual(['DECLINED', 'CANCELLED'])
  })

  it('is not possible for more shares than are owned and not requested yet', async () => {
    await submit(harness, token, ownRequest(100))
    const refused = await harness.call('submitSale', { body: ownRequest(51) }, { as: token })
    expect(refused.failure).toMatchObject({ message: 'TOO_FEW_SHARES', data: { available: 50 } })
    const nobody = await harness.call('submitSale', { body: ownRequest(1) }, { as: await harness.logIn(ravi.phone) })
    expect(codeOfFailure(nobody)).toBe('NOT_OWNED')
  })

  it(`of many requests at once only as many are taken as there are shares`, async () => {
    const count = isFull ? 200 : 40
    const answers = await Promise.all(
      Array.from({ length: count }, () => harness.call('submitSale', { body: ownRequest(5) }, { as: token })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
    expect(new Set(answers.map(codeOfFailure))).toEqual(new Set([undefined, 'TOO_FEW_SHARES']))
    expect(await requested()).toBe(150)
  })

  it('a person has at most fifty open requests', async () => {
    for (let count = 0; count < 50; count += 1) await submit(harness, token, ownRequest(1))
    const refused = await harness.call('submitSale', { body: otherRequest }, { as: token })
    expect(codeOfFailure(refused)).toBe('TOO_MANY_SALES')
    expect(await requested()).toBe(50)
  })
})

it('a request that comes again with its key is the same request (E84)', async () => {
  const options = { as: token, headers: { 'idempotency-key': 'request-0001' } }
  const one = await harness.call('submitSale', { body: ownRequest(100) }, options)
  // Its stored answer is gone after a day.
  await harness.advance('PT25H')
  const again = await harness.call('submitSale', { body: ownRequest(100) }, options)
  expect(again.body).toEqual(one.body)
  expect(await requested()).toBe(100)
})

describe('a sale from another portfolio', () => {
  it('needs a price, and counts no shares', async () => {
    const { price: _, ...unpriced } = otherRequest
    const refused = await harness.call('submitSale', { body: unpriced }, { as: token })
    expect(codeOfFailure(refused)).toBe('PRICE_MISSING')
    const number = await submit(harness, token, otherRequest)
    expect(await cardOf(harness, token, number)).toMatchObject({ request: 'Submitted', price: 120.5, qty: 40 })
    expect(await requested()).toBe(0)
  })
})

describe('an offer', () => {
  it('is accepted with a code for selling, not with one for a change of contact', async () => {
    const { number } = await quoted()
    const params = { id: String(number) }
    const refused = await harness.call('acceptSale', { params, body: { otp: '000000' } }, { as: token })
    expect(codeOfFailure(refused)).toBe('CODE_REFUSED')
    await harness.call('sendStepUpCode', { body: { change: 'email' } }, { as: token }).then(({ body }) => body)
    const [other] = await harness.inbox(asha.phone)
    const otp = /\b\d{6}\b/.exec(other?.text ?? '')?.[0] ?? ''
    expect(codeOfFailure(await harness.call('acceptSale', { params, body: { otp } }, { as: token }))).toBe(
      'CODE_REFUSED',
    )
    expect(await stateOf(number)).toBe('QUOTED')
    expect((await accept(harness, token, number)).body.data.state).toBe('AGREED')
    // A repeat whose answer was lost.
    expect((await harness.call('acceptSale', { params, body: { otp } }, { as: token })).status).toBe(200)
  })

  it('comes by letter, with the moment until which it holds in Indian time', async () => {
    await quoted()
    const letter = await harness.eventually(async () => {
      const [newest] = await harness.inbox(asha.email)
      expect(newest?.subject).toContain('We have an offer for your shares')
      return newest
    })
    expect(letter?.text).toMatch(/Accept by: \d{2}-\d{2}-\d{4}, \d{1,2}:\d{2} [ap]m/)
  })

  it('lapses after 48 hours, and its person is told', async () => {
    const { number } = await quoted()
    await harness.advance('PT48H')
    await harness.eventually(async () => expect(await stateOf(number)).toBe('LAPSED'))
    expect(await requested()).toBe(0)
    expect((await accept(harness, token, number)).failure).toMatchObject({
      message: 'QUOTE_LAPSED',
      words: 'This offer has expired. You can place a new request.',
    })
    const [letter] = await harness.inbox(asha.email)
    expect(letter?.subject).toContain('Your sell request has ended')
  })

  it('needs a bank account and approved KYC', async () => {
    const context = harness.app.context
    const user = await findUserByPhone(context, ravi.phone)
    if (user === undefined) throw new Error('Ravi has no account')
    const as = await harness.logIn(ravi.phone)
    const number = await submit(harness, as, otherRequest)
    const { sale_id } = await deskSaleOf(harness, operator, number)
    await quote(harness, operator, sale_id).then(({ body }) => body)
    expect(codeOfFailure(await accept(harness, as, number, ravi.phone))).toBe('SALE_NEEDS_KYC')
  })

  it('waits for a day after a change of contact', async () => {
    const { number } = await quoted()
    await stepUp(harness, token, 'email', asha.phone)
    const email = 'asha.verma@example.com'
    await harness.call('sendEmailChangeCode', { body: { email } }, { as: token }).then(({ body }) => body)
    const otp = /\b\d{6}\b/.exec((await harness.inbox(email))[0]?.text ?? '')?.[0] ?? ''
    await harness.call('verifyEmailChangeCode', { body: { email, otp } }, { as: token }).then(({ body }) => body)
    expect(codeOfFailure(await accept(harness, token, number))).toBe('CONTACT_CHANGED')
    await harness.advance('PT24H')
    expect((await accept(harness, token, number)).body.data.state).toBe('AGREED')
  })
})

describe('the desk', () => {
  it('decides with two people, and leaves one entry of the audit trail for each act', async () => {
    const { id, number } = await funded()
    await receive(id).then(({ body }) => body)
    await receive(id).then(({ body }) => body)
    const paid = await harness.call('confirmSalePaid', { params: { id }, body: { utr: 'UTR0001' } }, { as: operator })
    expect(paid.status).toBe(409)
    await harness.eventually(async () => expect(await stateOf(number)).toBe('PAID'))
    expect((await harness.call('readDeskSale', { params: { id } }, { as: supervisor })).body.data.state).toBe('PAID')
  })

  it('a reference of the depository belongs to one sale', async () => {
    const [one, other] = [await funded(10), await funded(10)]
    await receive(one.id).then(({ body }) => body)
    expect(codeOfFailure(await receive(other.id))).toBe('DEBIT_TAKEN')
    expect(await stateOf(other.number)).toBe('FUNDED')
  })

  it('an unknown sale is not found, and so is that of somebody else (E84)', async () => {
    const number = await submit(harness, token, ownRequest(1))
    const as = await harness.logIn(ravi.phone)
    expect((await harness.call('cancelSale', { params: { id: String(number) } }, { as })).status).toBe(404)
  })
})

describe('the time of a step', () => {
  it('a request without an answer alarms the desk after five working days and lapses after ten', async () => {
    const number = await submit(harness, token, ownRequest(10))
    for (let day = 1; day <= 8; day += 1) await harness.advance('PT24H')
    expect(harness.log.some(({ event, state }) => event === 'sale-waits' && state === 'SUBMITTED')).toBe(true)
    expect(await stateOf(number)).toBe('SUBMITTED')
    for (let day = 9; day <= 16; day += 1) await harness.advance('PT24H')
    expect(await stateOf(number)).toBe('LAPSED')
    expect(await requested()).toBe(0)
  })

  it('shares that do not come in ten working days end the sale, and the buyer gets the money back', async () => {
    const { number, id } = await funded()
    for (let day = 1; day <= 16; day += 1) await harness.advance('PT24H')
    expect(await stateOf(number)).toBe('LAPSED')
    expect(await requested()).toBe(0)
    expect(codeOfFailure(await receive(id))).toBe('SALE_OUT_OF_TURN')
  })
})
