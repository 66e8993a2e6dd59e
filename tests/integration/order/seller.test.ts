import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordSeller } from '#functions/order/commands.ts'
import { readOrder, readSeller, readSellerOf } from '#functions/order/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import { ProposalId, UserId } from '#shared/kernel/id.ts'
import { sellerOf } from '#shared/order/seller.ts'
import { asha, kaveri, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { credit, deskToken, orderOf, pay, placeOrder, quote, settle, sign } from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string
let asked: string[]

beforeEach(async () => {
  asked = []
  harness = await startHarness({
    seedData,
    adapt: (ports) => ({
      ...ports,
      fetch(url, init) {
        if (url.endsWith('/payout') && typeof init?.body === 'string') asked.push(init.body)
        return ports.fetch(url, init)
      },
    }),
  })
  token = await harness.logIn(asha.phone)
})
afterEach(async () => {
  expect(verifyLedger(itemsOf(harness))).toEqual([])
  await harness.close()
})

const entry = {
  name: 'Sahyadri Holdings Private Limited',
  tax_id: 'U65990MH2011PTC123456',
  signatory: 'Vikram Joshi, Director',
  account_name: 'Sahyadri Holdings',
  account_number: '000900000000077',
  ifsc: 'HDFC0000001',
}

async function propose(body: Record<string, string> = entry) {
  const operator = await deskToken(harness, '+919000000011')
  return harness.call('proposeAct', { body: { act: 'seller.record', subject: kaveri, body } }, { as: operator })
}

async function recordOther(): Promise<void> {
  const { body } = await propose()
  const supervisor = await deskToken(harness, '+919000000012')
  const { failure } = await harness.call(
    'approveProposal',
    { params: { id: body.data.id }, body: {} },
    { as: supervisor },
  )
  expect(failure).toBeUndefined()
}

describe('the seller of a company', () => {
  it('is that of the stage until two people record another one', async () => {
    expect((await quote(harness, token)).seller).toEqual({ name: 'Ansh Provider', tax_id: 'PAN ••••234A' })
    await recordOther()
    expect((await quote(harness, token)).seller).toEqual({
      name: entry.name,
      tax_id: 'CIN ••••3456',
    })
  })

  it('is recorded once for each proposal, also after the next one', async () => {
    const { context } = harness.app
    const record = (proposal: string, name: string) =>
      recordSeller(context, {
        securityId: kaveri,
        seller: sellerOf({ ...entry, name }),
        proposalId: ProposalId.parse(proposal),
        approvedBy: UserId.parse('usr_1'),
      })
    await record('prp_1', 'First Seller')
    await record('prp_2', 'Second Seller')
    await record('prp_1', 'First Seller')
    expect((await readSeller(context, kaveri)).name).toBe('Second Seller')
  })

  it.each([
    ['a PAN', { tax_id: 'AAAFA123A' }],
    ['an account number', { account_number: '12' }],
    ['an IFSC', { ifsc: 'HDFC1' }],
    ['a signatory', { signatory: '' }],
  ])('needs %s', async (_, wrong) => {
    expect(await propose({ ...entry, ...wrong })).toMatchObject({ status: 400 })
  })
})

describe('an order', () => {
  it('keeps the seller of its quote, and is paid out to that seller (D9)', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await recordOther()
    await pay(harness, razorpay_order_id)
    await settle(harness)
    await sign(harness, token, order_id)
    await credit(harness, order_id)
    const order = await readOrder(harness.app.context, order_id)
    expect(order.escrow.state).toBe('PAID_OUT')
    expect((await readSellerOf(harness.app.context, order)).account.accountNumber).toBe('000900000000001')
    expect(await orderOf(harness, token, order_id)).toMatchObject({ seller_name: 'Ansh Provider' })
    expect(asked.join()).toContain('000900000000001')
    expect(asked.join()).not.toContain(entry.account_number)
  })

  it('of a quote after it is paid out to the new one', async () => {
    await recordOther()
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    await sign(harness, token, order_id)
    await credit(harness, order_id)
    expect(await orderOf(harness, token, order_id)).toMatchObject({
      seller_name: entry.name,
      seller_tax_id: 'CIN ••••3456',
    })
    expect(asked.join()).toContain(entry.account_number)
  })
})
