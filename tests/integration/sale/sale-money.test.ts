import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAllOpenDifferences } from '#functions/difference/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { changeSale } from '#functions/sale/commands.ts'
import { readSale } from '#functions/sale/queries.ts'
import type { SaleId } from '#shared/kernel/id.ts'
import { lapsed } from '#shared/sale/transition.ts'
import { recordBankAccount } from '#functions/bank/commands.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { seedData } from '#tests/harness/seed.ts'
import {
  agreedSale,
  buyerAccount,
  gross,
  paidBalances,
  parts,
  receive,
  saleBalances,
} from '#tests/harness/steps/sale-money.ts'
import { deskToken } from '#tests/harness/steps/order.ts'

// The money of a sale, with the whole application: in from the buyer of record, out to the seller, or back.

let harness: Harness
beforeEach(async () => {
  harness = await startHarness({ seedData })
})
afterEach(async () => {
  // Whatever a partner does, the ledger explains itself.
  expect(verifyLedger(itemsOf(harness))).toEqual([])
  await harness.close()
})

const controls = (vouch: object) => harness.sandbox('/levers', { vouch }, 'PUT')
const sale = (id: SaleId) => readSale(harness.app.context, id)
const alarms = () => harness.log.filter(({ level }) => level === 'error').map(({ event }) => event)
/** Money arrives on the virtual account of a sale, in paise. */
const arrive = (id: SaleId, amountPaise: number, from: object = buyerAccount) =>
  harness.sandbox('/vouch/test/receive', { escrow_id: id, amount: amountPaise / 100, ...from })

/** The desk proposes an act, and a supervisor approves it. */
async function decide(act: string, id: SaleId, body: object = { reason: 'As the partner explained' }) {
  const [operator, supervisor] = await Promise.all([
    deskToken(harness, '+919000000011'),
    deskToken(harness, '+919000000012'),
  ])
  const proposed = await harness.call('proposeAct', { body: { act, subject: id, body } as never }, { as: operator })
  const params = { id: proposed.body.data.id }
  return harness.call('approveProposal', { params, body: {} }, { as: supervisor })
}

/** An agreed sale whose escrow is open; nobody has paid. */
async function openSale(): Promise<SaleId> {
  await controls({ buyerPays: 0 })
  const id = await agreedSale(harness)
  await harness.drain()
  expect(await sale(id)).toMatchObject({ state: 'AGREED', collect_account: { account_number: /^VCH/ } })
  return id
}

async function fundedSale(): Promise<SaleId> {
  const id = await agreedSale(harness)
  await harness.settle()
  expect(await sale(id)).toMatchObject({ state: 'FUNDED', funded_paise: gross })
  return id
}

describe('the escrow of a sale', () => {
  it('is paid by the buyer of record, and pays the seller, us and the duty', async () => {
    const id = await fundedSale()
    expect(await saleBalances(harness, id)).toEqual({ buyer: -gross, escrow: gross })
    await receive(harness, id)
    await harness.settle()
    // The seller is paid first.
    expect((await sale(id)).payouts.map(({ kind, state }) => [kind, state])).toContainEqual(['NET', 'DONE'])
    await harness.settle()
    const paid = await sale(id)
    expect(paid).toMatchObject({ state: 'PAID', balances: { escrow: 0, suspense: 0 } })
    expect(paid.payouts.map(({ kind, amount_paise, state }) => [kind, amount_paise, state])).toEqual([
      ['NET', parts.net, 'DONE'],
      ['FEE', parts.fee, 'DONE'],
      ['DUTY', parts.duty, 'DONE'],
    ])
    expect(paid.utr).toBe(paid.payouts[0]?.utr)
    expect(await saleBalances(harness, id)).toEqual(paidBalances)
    expect(alarms()).toEqual([])
  })

  it('waits for the rest of less', async () => {
    const id = await openSale()
    await arrive(id, gross - 100)
    await harness.settle()
    expect(await sale(id)).toMatchObject({ state: 'AGREED', funded_paise: gross - 100 })
    await arrive(id, 100)
    await harness.settle()
    expect(await sale(id)).toMatchObject({ state: 'FUNDED', funded_paise: gross })
  })

  it('is funded with more, which two people return to the buyer of record', async () => {
    await controls({ buyerPaysMorePaise: 500 })
    const id = await fundedSale()
    expect(await saleBalances(harness, id)).toEqual({ buyer: -gross, escrow: gross + 500, suspense: -500 })
    expect(alarms()).toEqual(['sale-excess'])
    expect((await decide('sale.return-excess', id)).status).toBe(200)
    await harness.advance('PT5M')
    await harness.settle()
    expect(await saleBalances(harness, id)).toEqual({ buyer: -gross, escrow: gross })
  })

  it('is not funded by a stranger, whose money two people return', async () => {
    const id = await openSale()
    await arrive(id, gross, { payer: 'A STRANGER' })
    await harness.settle()
    expect(await sale(id)).toMatchObject({ state: 'AGREED', funded_paise: 0, excesses: [{ sender: 'STRANGER' }] })
    await decide('sale.return-excess', id)
    await harness.advance('PT5M')
    await harness.settle()
    const after = await sale(id)
    expect(after.payouts).toMatchObject([{ kind: 'EXCESS', amount_paise: gross, state: 'DONE' }])
    expect(await saleBalances(harness, id)).toEqual({})
  })

  it('is not funded by money whose sender nobody states, until two people know that the buyer of record sent it', async () => {
    await controls({ hidesPayer: 1, buyerPaysMorePaise: 500 })
    const id = await agreedSale(harness)
    await harness.settle()
    await harness.settle()
    expect(await sale(id)).toMatchObject({ state: 'AGREED', funded_paise: 0, excesses: [{ sender: 'UNKNOWN' }] })
    expect(alarms()).toEqual(['sale-excess'])
    expect((await decide('sale.take-payment', id)).status).toBe(200)
    await harness.advance('PT5M')
    expect(await sale(id)).toMatchObject({ state: 'FUNDED', funded_paise: gross, excesses: [{ amount_paise: 500 }] })
    expect(await saleBalances(harness, id)).toEqual({ buyer: -gross, escrow: gross + 500, suspense: -500 })
    const { accountNumber: account_number, ifsc } = harness.app.context.settings.sale.buyer.account
    await decide('sale.return-excess', id, { reason: 'As its bank says', name: 'Buyer', account_number, ifsc })
    await receive(harness, id)
    await harness.advance('PT5M')
    for (let look = 0; look < 4; look += 1) await harness.settle()
    expect(await saleBalances(harness, id)).toEqual(paidBalances)
  })

  it.each(['lose', 'delay', 'duplicate', 'reorder'])('is funded and paid with webhooks that %s', async (webhooks) => {
    await controls({ webhooks })
    const id = await agreedSale(harness)
    for (let look = 0; look < 3; look += 1) await harness.advance('PT4M')
    expect((await sale(id)).state).toBe('FUNDED')
    await receive(harness, id)
    for (let look = 0; look < 6; look += 1) await harness.advance('PT4M')
    expect((await sale(id)).state).toBe('PAID')
    expect(await saleBalances(harness, id)).toEqual(paidBalances)
  })

  it('that ends unfunded gives back what came, also what comes later', async () => {
    const id = await openSale()
    await arrive(id, 10_000)
    await harness.settle()
    await changeSale(harness.app.context, await sale(id), (current) => lapsed(current, harness.clock.now()))
    await harness.settle()
    expect(await saleBalances(harness, id)).toEqual({})
    await arrive(id, gross)
    await harness.settle()
    await harness.settle()
    const after = await sale(id)
    expect(after).toMatchObject({ state: 'LAPSED', balances: { escrow: 0, suspense: 0 } })
    expect(after.payouts.map(({ kind, amount_paise }) => [kind, amount_paise])).toEqual([
      ['RETURN', 10_000],
      ['RETURN', gross],
    ])
  })
})

describe('a payout of a sale', () => {
  it('that fails is paid again by two people, to the account that is verified then', async () => {
    const id = await fundedSale()
    const { context } = harness.app
    const { user_id } = await sale(id)
    await changeSale(context, await sale(id), (current) => ({
      outcome: 'changed',
      change: { sale: { ...current, account_at: context.clock.now() }, events: [], postings: [] },
    }))
    const bank = { bank_name: 'State Bank of India', ifsc_code: 'SBIN0000300' }
    await recordBankAccount(context, user_id, { ...bank, account_no: '30000000000000' })
    await receive(harness, id)
    await harness.settle()
    expect((await sale(id)).payouts).toMatchObject([{ kind: 'NET', state: 'FAILED' }])
    expect(alarms()).toContain('sale-payout-failed')
    await harness.advance('PT1H')
    expect((await sale(id)).payouts).toHaveLength(1)
    await recordBankAccount(context, user_id, { ...bank, account_no: '30000000001' })
    await decide('sale.pay-again', id)
    await harness.advance('PT5M')
    await harness.settle()
    expect(await sale(id)).toMatchObject({ state: 'PAID', balances: { escrow: 0, suspense: 0 } })
    expect(await saleBalances(harness, id)).toEqual(paidBalances)
  })

  it('that comes back is in the ledger, and is paid again by two people', async () => {
    const id = await fundedSale()
    await receive(harness, id)
    await harness.settle()
    await harness.sandbox('/vouch/test/turn-back', { payout_ref: `${id}-seller` })
    await harness.settle()
    expect(alarms()).toEqual(['sale-payout-came-back'])
    expect((await sale(id)).balances.escrow).toBe(parts.net)
    await decide('sale.pay-again', id)
    await harness.advance('PT5M')
    await harness.settle()
    expect(await saleBalances(harness, id)).toEqual(paidBalances)
  })

  it('of another amount freezes the sale until two people write it off', async () => {
    await controls({ payoutFeePaise: 300 })
    const id = await fundedSale()
    await receive(harness, id)
    await harness.settle()
    expect(await sale(id)).toMatchObject({ state: 'RECEIVED', unexplained_paise: 300, balances: { suspense: 300 } })
    expect(alarms()).toEqual(['sale-payout-differs', 'sale-waits'])
    await controls({ payoutFeePaise: 0 })
    await decide('sale.write-off', id)
    await harness.advance('PT5M')
    await harness.settle()
    expect(await sale(id)).toMatchObject({ state: 'PAID', balances: { escrow: 0, suspense: 0 } })
    expect(await saleBalances(harness, id)).toEqual({ ...paidBalances, seller: parts.net - 300, loss: 300 })
  })

  it('waits while money is missing, until somebody makes it up', async () => {
    const id = await fundedSale()
    await harness.sandbox('/vouch/test/charge', { escrow_id: id, amount: 5 })
    await receive(harness, id)
    await harness.settle()
    expect(await sale(id)).toMatchObject({ state: 'RECEIVED', payouts: [], unexplained_paise: 500 })
    await arrive(id, 500, { payer: 'ANSH' })
    await harness.settle()
    await decide('sale.cover', id)
    await harness.advance('PT5M')
    await harness.settle()
    expect(await saleBalances(harness, id)).toEqual(paidBalances)
  })

  it('that the partner did not get is asked for again, and paid once', async () => {
    const id = await fundedSale()
    await controls({ errorRate: 0.5 })
    await receive(harness, id)
    for (let look = 0; look < 12; look += 1) await harness.advance('PT4M')
    await controls({ errorRate: 0 })
    await harness.advance('PT10M')
    await harness.settle()
    expect((await sale(id)).payouts).toHaveLength(3)
    expect(await saleBalances(harness, id)).toEqual(paidBalances)
  })

  it('gives all back when two people decide that the shares go back', async () => {
    const id = await fundedSale()
    const { context } = harness.app
    const { user_id } = await sale(id)
    await changeSale(context, await sale(id), (current) => ({
      outcome: 'changed',
      change: { sale: { ...current, account_at: context.clock.now() }, events: [], postings: [] },
    }))
    await recordBankAccount(context, user_id, {
      bank_name: 'State Bank of India',
      ifsc_code: 'SBIN0000300',
      account_no: '30000000000000',
    })
    await receive(harness, id)
    await harness.settle()
    await decide('sale.return-shares', id)
    await harness.settle()
    expect(await sale(id)).toMatchObject({ state: 'RETURNED', balances: { escrow: 0, suspense: 0 } })
    expect(await saleBalances(harness, id)).toEqual({})
  })
})

describe('the comparison with the statements', () => {
  const days = async (count: number) => {
    for (let quarter = 0; quarter < count * 4; quarter += 1) await harness.advance('PT6H')
  }
  const open = async () =>
    (await listAllOpenDifferences(harness.app.context)).map(({ kind, sale_id, reference }) => [
      kind,
      sale_id,
      reference,
    ])

  it('finds nothing in a sale that was paid, and explains our fee on the statement of our bank', async () => {
    const id = await fundedSale()
    await receive(harness, id)
    await days(2)
    expect((await sale(id)).state).toBe('PAID')
    expect(await open()).toEqual([])
  })

  it('finds what the escrow partner has taken, and closes it when it is back', async () => {
    const id = await fundedSale()
    await receive(harness, id)
    await harness.settle()
    await harness.settle()
    // After the end nobody asks for the balance so often.
    await harness.sandbox('/vouch/test/charge', { escrow_id: id, amount: -5 })
    await days(2)
    expect(await open()).toEqual([['escrow-balance', id, id]])
    await harness.sandbox('/vouch/test/charge', { escrow_id: id, amount: 5 })
    await days(1)
    expect(await open()).toEqual([])
  })
})
