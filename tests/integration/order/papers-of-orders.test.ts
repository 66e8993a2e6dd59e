import { PDFDocument } from '@cantoo/pdf-lib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { credit, lodge, orderOf, pay, placeOrder, quote, settle, sign } from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterEach(async () => {
  expect(verifyLedger(itemsOf(harness))).toEqual([])
  await harness.close()
})

const papers = ['readReceipt', 'readDealNote', 'readInvoice'] as const

async function bought(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await settle(harness)
  return order_id
}

/** The file that a link leads to: the last part of its address is its name. */
async function fileOf(name: string): Promise<Uint8Array> {
  const { body } = await harness.call('readLoginDetail', {}, { as: token })
  const file = await harness.app.context.files.get(`made/${body.data.id}/${name}`)
  return file?.bytes ?? expect.fail(`there is no file ${name}`)
}

const titleOf = async (name: string) => (await PDFDocument.load(await fileOf(name))).getTitle()
const linesOf = async (name: string) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await fileOf(name)).split('\r\n')
const numberPattern = /^AN\d\d\/26-27\/00001$/

describe('a number for people', () => {
  it('is given to an order when it is paid, and to the invoice when its shares are credited, once each (E79)', async () => {
    const id = await bought()
    const paid = await readOrder(harness.app.context, id)
    expect(paid).toMatchObject({ serials: { order: 1, invoice: null } })
    expect((await orderOf(harness, token, id))?.number).toMatch(numberPattern)
    await sign(harness, token, id)
    await credit(harness, id)
    expect(await readOrder(harness.app.context, id)).toMatchObject({ serials: { order: 1, invoice: 1 } })
  })

  it('is not given to an order that nobody pays', async () => {
    const { order_id } = await placeOrder(harness, token)
    await harness.advance('PT1H')
    expect(await readOrder(harness.app.context, order_id)).toMatchObject({
      payment: { state: 'EXPIRED' },
      serials: { order: null },
    })
  })
})

describe('the papers of an order', () => {
  it('exist from their step on', async () => {
    const id = await bought()
    const statuses = () =>
      Promise.all(papers.map(async (name) => (await harness.call(name, { params: { id } }, { as: token })).status))
    expect(await statuses()).toEqual([200, 409, 409])
    await sign(harness, token, id)
    await credit(harness, id)
    expect(await statuses()).toEqual([200, 200, 200])
  })

  it('are PDFs with the number of the order, behind a link that ends', async () => {
    const id = await bought()
    await sign(harness, token, id)
    await credit(harness, id)
    const number = (await orderOf(harness, token, id))?.number ?? ''
    for (const name of papers) {
      const { body } = await harness.call(name, { params: { id } }, { as: token })
      expect(body.data).toMatchObject({ url: expect.stringContaining('made'), expires_in: 300 })
    }
    expect(await titleOf(`receipt-${number.replaceAll('/', '-')}.pdf`)).toBe(`Receipt - ${number}`)
    expect(await titleOf(`deal-note-${number.replaceAll('/', '-')}.pdf`)).toBe(`Deal note - ${number}`)
    expect(await titleOf(`invoice-${number.replaceAll('/', '-')}.pdf`)).toBe(`Tax invoice - ${number}`)
  })

  it('are shown to nobody else', async () => {
    const id = await bought()
    const other = await harness.logIn('+919000000002')
    for (const name of papers)
      expect(await harness.call(name, { params: { id } }, { as: other })).toMatchObject({ status: 404 })
  })
})

describe('the drafts of a quote', () => {
  it('can be read before anything is paid, by whom it was made for', async () => {
    const { quote_id } = await quote(harness, token)
    const { body } = await harness.call('readDrafts', { params: { id: quote_id } }, { as: token })
    expect(body.data).toMatchObject({ expires_in: 300 })
    expect(await titleOf(`deal-term-draft-${quote_id}.pdf`)).toMatch(/^Deal term v2/)
    expect(await titleOf(`risk-disclosure-draft-${quote_id}.pdf`)).toMatch(/^Risk disclosure/)
    const other = await harness.logIn('+919000000002')
    expect(await harness.call('readDrafts', { params: { id: quote_id } }, { as: other })).toMatchObject({ status: 404 })
  })
})

describe('an export', () => {
  it('has a line for each paid order, and opens in a spreadsheet', async () => {
    await bought()
    await harness.call('exportOrders', {}, { as: token })
    const [header, first, ...rest] = await linesOf('orders.csv')
    expect(header?.startsWith('\uFEFF"Order number"')).toBe(true)
    expect(first).toContain('"Kaveri Robotics"')
    expect(first).toContain('"5391.81","0","Under process",""')
    expect(rest).toEqual([''])
  })

  it('has a line for each company that is held', async () => {
    const id = await bought()
    await sign(harness, token, id)
    await credit(harness, id)
    await harness.call('exportHoldings', {}, { as: token })
    const [, first] = await linesOf('holdings.csv')
    expect(first).toContain('"Kaveri Robotics"')
    expect(first).toContain('"10","539.18","5391.81","523.4"')
  })
})

describe('the quote and the tracker', () => {
  it('name the seller, the demat account, the days of delivery and the limit of UPI', async () => {
    expect(await quote(harness, token)).toMatchObject({
      seller: { name: 'Ansh Provider' },
      demat: '••••••••••••5678',
      delivery: { from: '2026-11-30', to: '2026-12-02' },
      upi_limit: 100_000,
    })
  })

  it('say until when the step that is waited for can be made, and under which reference the transfer is lodged (E79)', async () => {
    const id = await bought()
    const stepOf = async (name: string) =>
      (await orderOf(harness, token, id))?.timeline.find(({ step }) => step === name)
    expect(await stepOf('Deal term signed')).toMatchObject({ ends_on: '2026-12-07' })
    await sign(harness, token, id)
    expect(await stepOf('Seller confirmed')).toMatchObject({ ends_on: '2026-12-02' })
    await lodge(harness, id)
    expect(await stepOf('Transfer lodged')).toMatchObject({ reference: `NSDL-${id.slice(4)}` })
    expect(await stepOf('Shares in your demat account')).not.toHaveProperty('ends_on')
  })
})
