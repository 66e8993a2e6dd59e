import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { readOrder } from '#functions/order/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import { deskVerbs, runDesk } from '#infra/deploy/desk/desk.ts'
import type { Desk } from '#infra/deploy/desk/desk-call.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { ticketStatuses } from '#shared/support/support.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, kaveri, seedData } from '#tests/harness/seed.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { disputePayment } from '#tests/harness/steps/dispute.ts'
import {
  balances,
  deliveredBalances,
  heldBalances,
  pay,
  placeOrder,
  refundedBalances,
  settle,
  settleRefunds,
  sign,
} from '#tests/harness/steps/order.ts'

// The commands of the desk as they stand on the command line, against the application in this process.

const supervisorPhone = '+919000000012'

let harness: Harness
let token: string
let folder: string
/** What the commands have sent. */
let sent: { readonly call: string; readonly body: unknown; readonly as: string }[]

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
  folder = await mkdtemp(join(tmpdir(), 'desk-'))
  sent = []
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await harness.close()
})

const desk = (): Desk => ({
  api: `${harness.app.siteAddress}/api`,
  async fetch(url, init) {
    const as = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? ''
    const body =
      typeof init.body === 'string'
        ? (JSON.parse(init.body) as unknown)
        : [...((init.body as FormData | null)?.keys() ?? [])]
    sent.push({ call: `${init.method} ${new URL(url).pathname.replace('/api', '')}`, body, as })
    return harness.app.fetch(url, init)
  },
  pause: () => harness.drain(),
  withContext: (work) => work(harness.app.context),
})

/** Runs a command as somebody of the desk. */
const run = (who: 'operator' | 'supervisor', ...words: string[]) =>
  runDesk(['--as', `${who}@example.com`, ...words], () => Promise.resolve(desk()))

/** What a command prints when it is done. */
async function done(who: 'operator' | 'supervisor', ...words: string[]): Promise<unknown> {
  const { code, out, err } = await run(who, ...words)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  await settle(harness)
  return JSON.parse(out) as unknown
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

/** Whose session a request was made with. */
const userOf = (session: string) =>
  (JSON.parse(Buffer.from(session.split('.')[1] ?? '', 'base64url').toString()) as { readonly sub: string }).sub

async function signedOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await settle(harness)
  await sign(harness, token, order_id)
  return order_id
}

/** One proposes by a command, the other approves by another. */
async function decide(...words: string[]): Promise<void> {
  const { id } = (await done('operator', ...words)) as { id: string }
  expect(await done('supervisor', 'approve', id)).toMatchObject({ state: 'DONE' })
  await harness.advance('PT5M')
}

describe('each command', () => {
  const proposal = (act: string, subject: string, more: object = {}) => ({
    call: 'POST /desk/proposals',
    body: { act, subject, body: { reason: 'By letter', ...more } },
  })
  const status = (name: string) => ({
    call: 'POST /desk/users/usr_1/status',
    body: { status: name, reason: 'By letter' },
  })
  /** The words after each command, and what it sends; nothing for one that reads the table of the stage. */
  const cases: Readonly<Record<string, readonly [words: string, { readonly call: string; readonly body?: unknown }?]>> =
    {
      list: ['', { call: 'GET /desk/orders' }],
      confirm: ['ord_1', { call: 'POST /desk/orders/ord_1/seller-confirmed', body: {} }],
      lodge: ['ord_1 NSDL-1', { call: 'POST /desk/orders/ord_1/lodged', body: { depository_reference: 'NSDL-1' } }],
      reject: ['ord_1 By letter', { call: 'POST /desk/orders/ord_1/rejected', body: { reason: 'By letter' } }],
      'give-up': ['ord_1', { call: 'POST /desk/orders/ord_1/give-up', body: {} }],
      credit: ['ord_1', { call: 'POST /desk/orders/ord_1/credited', body: {} }],
      'adopt-refund': ['ord_1 By letter', proposal('refund.adopt', 'ord_1')],
      'refund-rest': ['ord_1 By letter', proposal('refund.give-up', 'ord_1')],
      'top-up': ['ord_1 By letter', proposal('escrow.top-up', 'ord_1')],
      'return-excess': [
        'ord_1 123456/HDFC0000001/Stranger By letter',
        proposal('escrow.return-excess', 'ord_1', {
          account_number: '123456',
          ifsc: 'HDFC0000001',
          name: 'Stranger',
        }),
      ],
      'write-off': ['ord_1 By letter', proposal('suspense.write-off', 'ord_1')],
      'pay-again': ['ord_1 By letter', proposal('reversal.pay-again', 'ord_1')],
      'taken-back': ['ord_1 UTR1 By letter', proposal('reversal.taken-back', 'ord_1', { reference: 'UTR1' })],
      'give-up-paid': ['ord_1 By letter', proposal('order.give-up', 'ord_1')],
      sales: ['agreed', { call: 'GET /desk/sales' }],
      quote: ['sale_1 523.40', { call: 'POST /desk/sales/sale_1/quote', body: { price: 523.4 } }],
      'reject-sale': ['sale_1 No demand', { call: 'POST /desk/sales/sale_1/reject', body: { reason: 'No demand' } }],
      received: ['sale_1 NSDL-1', { call: 'POST /desk/sales/sale_1/received', body: { reference: 'NSDL-1' } }],
      paid: ['sale_1 UTR0001', { call: 'POST /desk/sales/sale_1/paid', body: { utr: 'UTR0001' } }],
      'sale-excess': [
        'sale_1 123456/HDFC0000001/Stranger By letter',
        proposal('sale.return-excess', 'sale_1', {
          account_number: '123456',
          ifsc: 'HDFC0000001',
          name: 'Stranger',
        }),
      ],
      'take-sale-payment': ['sale_1 By letter', proposal('sale.take-payment', 'sale_1')],
      'shares-returned': ['sale_1 By letter', proposal('sale.return-shares', 'sale_1')],
      'pay-sale-again': ['sale_1 By letter', proposal('sale.pay-again', 'sale_1')],
      'cover-sale': ['sale_1 By letter', proposal('sale.cover', 'sale_1')],
      'write-off-sale': ['sale_1 By letter', proposal('sale.write-off', 'sale_1')],
      money: ['ord_1'],
      disputes: ['ord_1'],
      dispute: ['ord_1 accept --reason By~letter', proposal('dispute.accept', 'ord_1', { disputes: [] })],
      prices: ['FILE --corrects', { call: 'POST /desk/prices', body: ['prices', 'corrects'] }],
      price: ['INE0KV010102 2026-11-22 520.00 10', { call: 'POST /desk/prices', body: ['prices'] }],
      'withdraw-price': [
        'sec_kaveri 2026-11-22 5.23 Typed wrong',
        {
          call: 'POST /desk/securities/sec_kaveri/prices/withdraw',
          body: { date: '2026-11-22', close: 5.23, reason: 'Typed wrong' },
        },
      ],
      security: ['FILE', { call: 'PUT /desk/securities/thing_1', body: { title: 'A thing' } }],
      news: ['FILE', { call: 'PUT /desk/news/thing_1', body: { title: 'A thing' } }],
      holiday: [
        '2026-12-25 Christmas Markets are closed',
        {
          call: 'PUT /desk/holidays/2026-12-25',
          body: { holiday_name: 'Christmas', description: 'Markets are closed' },
        },
      ],
      suspend: ['usr_1 By letter', status('SUSPENDED')],
      restore: ['usr_1 By letter', status('ACTIVE')],
      deactivate: ['usr_1 By letter', status('DEACTIVATED')],
      archive: ['usr_1 By letter', status('ARCHIVED')],
      delete: ['usr_1 By letter', status('DELETED')],
      unblock: ['+919000000001', { call: 'POST /desk/blocks/lift', body: { identifier: '+919000000001' } }],
      tickets: ['', { call: 'GET /desk/tickets' }],
      ticket: ['12 101', { call: 'GET /desk/tickets/12' }],
      answer: [
        '12 closed Please look again',
        {
          call: 'POST /desk/tickets/12/answer',
          body: { status: ticketStatuses.closed, feedback: 'Please look again' },
        },
      ],
      kyc: ['', { call: 'GET /desk/kyc' }],
      'ask-again': ['usr_1 selfie NOT_LIVE Please look straight', { call: 'GET /desk/kyc/usr_1' }],
      proposals: ['', { call: 'GET /desk/proposals' }],
      approve: ['prp_1', { call: 'POST /desk/proposals/prp_1/approve', body: {} }],
      'reject-proposal': ['prp_1', { call: 'POST /desk/proposals/prp_1/reject', body: {} }],
      issue: ['sec_1 20 By letter', proposal('stock.issue', 'sec_1', { quantity: 20 })],
      withdraw: ['sec_1 20 By letter', proposal('stock.withdraw', 'sec_1', { quantity: 20 })],
      'record-seller': [
        'sec_1 Sahyadri~Holdings AAAFS1234A Vikram~Joshi Sahyadri 000900000000077 HDFC0000001',
        {
          call: 'POST /desk/proposals',
          body: {
            act: 'seller.record',
            subject: 'sec_1',
            body: {
              name: 'Sahyadri Holdings',
              tax_id: 'AAAFS1234A',
              signatory: 'Vikram Joshi',
              account_name: 'Sahyadri',
              account_number: '000900000000077',
              ifsc: 'HDFC0000001',
            },
          },
        },
      ],
      grant: ['a@example.com OPERATOR By letter', proposal('desk.grant', 'a@example.com', { role: 'OPERATOR' })],
      revoke: ['a@example.com By letter', proposal('desk.revoke', 'a@example.com')],
      'restore-held': ['usr_1 By letter', proposal('account.restore', 'usr_1')],
      differences: ['', { call: 'GET /desk/differences' }],
      close: ['dif_1 By letter', proposal('difference.close', 'dif_1')],
      people: [''],
      stock: [kaveri],
      'first-supervisor': [''],
    }

  it('is tested here', () => {
    expect(Object.keys(cases).sort()).toEqual([...deskVerbs.keys()].sort())
  })

  it.each(Object.entries(cases))(
    '%s sends what it says, as the person that it names (P9)',
    async (name, [words, expected]) => {
      const path = await file('thing.json', JSON.stringify({ id: 'thing_1', title: 'A thing' }))
      const args = words.split(' ').filter((word) => word !== '')
      const given = args.map((word) => (word === 'FILE' ? path : word.replace('~', ' ')))
      const { code, out, err } = await run('supervisor', name, ...given)
      // A refusal is in words for people: no name of an error, no code.
      if (code === 0) expect(JSON.parse(out)).toBeDefined()
      else expect(err).toMatch(/^[A-Z][^{}]+\n$/)
      expect(code === 2).toBe(false)
      if (expected === undefined) return expect(sent).toEqual([])
      const [{ call, body, as } = { call: '', body: '', as: '' }] = sent
      expect({ call, ...(expected.body !== undefined && { body }) }).toEqual(expected)
      expect(userOf(as)).toBe((await findUserByPhone(harness.app.context, supervisorPhone))?.id)
    },
  )

  it.each([...deskVerbs].filter(([, { form }]) => form.includes('<')))(
    '%s without its arguments exits 2, says how it is given and sends nothing',
    async (name) => {
      const { code, out, err } = await run('operator', name)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(`npm run desk -- ${name} <`)
      expect(sent).toEqual([])
    },
  )

  it.each([
    [['confirm', 'ord_1', 'ord_2'], 'npm run desk -- confirm <order>'],
    [['issue', 'sec_1', 'many', 'By letter'], 'many is no quantity'],
    [['answer', '12', 'done', 'Look'], 'A ticket is in-progress or closed, not done'],
    [['return-excess', 'ord_1', 'somebody', 'By letter'], 'somebody is neither own nor an account'],
    [['approve', 'usr_1', 'passport'], 'passport is no document'],
    [['ask-again', 'usr_1', 'pan', 'BLURRED'], 'BLURRED is no reason'],
    [['disputes', 'ord 1'], 'ord 1 is no order'],
    [['stock', 'sec 1'], 'sec 1 is no security'],
    [['dispute', 'ord_1', 'win', '--reason', 'By letter'], 'A dispute is answered by contest or accept'],
    [['dispute', 'ord_1', 'accept', 'a.pdf', '--reason', 'By letter'], 'A dispute is accepted without files'],
    [['dispute', 'ord_1', 'accept'], '--reason says why'],
    [['list', '--what'], 'npm run desk -- list'],
    [['nothing'], 'npm run desk -- list'],
    [[], 'npm run desk -- list'],
  ])('given as %j exits 2 and says what is wrong', async (words, message) => {
    const { code, out, err } = await run('operator', ...words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
    expect(sent).toEqual([])
  })

  it('without the person who acts exits 2, and for somebody of no desk is refused', async () => {
    const unnamed = await runDesk(['list'], () => Promise.resolve(desk()))
    expect(unnamed).toMatchObject({ code: 2, err: expect.stringContaining('--as names the person') as string })
    const other = await runDesk(['--as', asha.email, 'list'], () => Promise.resolve(desk()))
    expect(other).toMatchObject({
      code: 1,
      err: `${asha.email} does not work at the desk: two others of the desk grant the role\n`,
    })
  })

  it('that the application refuses prints its words and exits 1', async () => {
    expect(await run('operator', 'credit', await signedOrder())).toEqual({
      code: 1,
      out: '',
      err: 'This order is not ready for that step\n',
    })
  })

  it('that asks for what is not there exits 1', async () => {
    expect(await run('operator', 'disputes', 'ord_1')).toMatchObject({ code: 1, err: 'There is no order ord_1\n' })
    expect(await run('operator', 'stock', 'sec_1')).toMatchObject({ code: 1, err: 'There is no stock of sec_1\n' })
  })

  it('says so when no application answers', async () => {
    const closed = { ...desk(), fetch: () => Promise.reject(new TypeError('fetch failed')) }
    const { code, err } = await runDesk(['--as', 'operator@example.com', 'list'], () => Promise.resolve(closed))
    expect({ code, err }).toEqual({
      code: 1,
      err: `No application answers at ${closed.api}: start it with npm start\n`,
    })
  })
})

describe('an order', () => {
  it('is delivered by commands of two people', async () => {
    const id = await signedOrder()
    expect(await done('operator', 'list')).toMatchObject([{ order_id: id }])
    await done('operator', 'confirm', id)
    await done('operator', 'lodge', id, 'NSDL-0001')
    expect(await run('operator', 'credit', id)).toMatchObject({ code: 1 })
    await done('operator', 'reject', id, 'The', 'ISIN', 'is', 'frozen')
    await done('operator', 'lodge', id, 'NSDL-0002')
    await done('supervisor', 'credit', id)
    expect(await balances(harness, id)).toEqual(deliveredBalances)
  })

  it('of which the escrow partner takes a fee is paid again and written off', async () => {
    const id = await signedOrder()
    await harness.sandbox('/vouch/test/charge', { escrow_id: id, amount: 10 })
    for (let quarter = 0; quarter < 4; quarter += 1) await harness.advance('PT6H')
    expect(await done('operator', 'money', id)).toMatchObject({
      escrow: 'HELD',
      balances: { escrow: 538_181, suspense: 1_000 },
      reversals: [{ of: 'ESCROW', amount_paise: 1_000, is_decided: false }],
    })
    await decide('pay-again', id, 'By', 'letter')
    await settle(harness)
    await decide('write-off', id, 'By', 'letter')
    expect(await balances(harness, id)).toEqual({ ...heldBalances, own: heldBalances.own - 1_000, loss: 1_000 })
  })
})

describe('a disputed payment', () => {
  const deliver = async (id: OrderId) => {
    await done('operator', 'confirm', id)
    await done('operator', 'lodge', id, 'NSDL-0001')
    await done('supervisor', 'credit', id)
    await harness.advance('PT5M')
  }
  /** The statements of the settlement with the adjustment. */
  const settleAll = async () => {
    await settleRefunds(harness)
    await harness.advance('PT1H')
    await harness.advance('PT1H')
  }
  const buyer = () => findUserByPhone(harness.app.context, asha.phone)
  const statusOf = async (id: OrderId) =>
    ((await done('operator', 'disputes', id)) as { status: string }[]).map(({ status }) => status)
  const atRest = () => verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() })

  it('that is contested with files and won goes on where it stood', async () => {
    const id = await signedOrder()
    await disputePayment(harness, id, { status: 'open' })
    const letter = await file('letter.pdf', '%PDF-1.7\nThe shares are the payer’s\n%%EOF\n')
    await decide('dispute', id, 'contest', letter, '--reason', 'The shares are theirs')
    expect(await statusOf(id)).toEqual(['under_review'])
    const [{ id: disputeId } = { id: '' }] = (await readOrder(harness.app.context, id)).payment.disputes
    expect(JSON.stringify(await harness.sandbox(`/razorpay/test/evidence/${disputeId}`))).toContain('letter.pdf')
    await disputePayment(harness, id, { status: 'won' })
    await deliver(id)
    await settleAll()
    expect(await balances(harness, id)).toEqual(deliveredBalances)
    expect(atRest()).toEqual([])
  })

  it('that is accepted before the credit gives the order up, without a refund', async () => {
    const id = await signedOrder()
    await disputePayment(harness, id, { status: 'open' })
    await decide('dispute', id, 'accept', '--reason', 'They are right')
    expect(await statusOf(id)).toEqual(['lost'])
    await settleAll()
    expect(await readOrder(harness.app.context, id)).toMatchObject({
      ending: { cancelled: true },
      escrow: { state: 'RETURNED' },
      payment: { captured: [{ refunds: [] }] },
    })
    expect(await balances(harness, id)).toEqual(refundedBalances)
    expect(atRest()).toEqual([])
  })

  it('that is contested and lost before the credit ends the same', async () => {
    const id = await signedOrder()
    await disputePayment(harness, id, { status: 'open' })
    await decide('dispute', id, 'contest', '--reason', 'The deal is signed')
    await disputePayment(harness, id, { status: 'lost' })
    await harness.advance('PT5M')
    await settleAll()
    expect(await readOrder(harness.app.context, id)).toMatchObject({
      ending: { cancelled: true },
      escrow: { state: 'RETURNED' },
    })
    expect(await balances(harness, id)).toEqual(refundedBalances)
    expect(await buyer()).toMatchObject({ status: 'ACTIVE' })
    expect(atRest()).toEqual([])
  })

  it('that is lost after the pay-out is our loss, and suspends the buyer until two people restore the account', async () => {
    const id = await signedOrder()
    await deliver(id)
    await disputePayment(harness, id, { status: 'open' })
    await decide('dispute', id, 'contest', '--reason', 'The shares are theirs')
    await disputePayment(harness, id, { status: 'lost' })
    await settleAll()
    const { investor: _, ...withoutBuyer } = deliveredBalances
    expect(await balances(harness, id)).toEqual({ ...withoutBuyer, own: deliveredBalances.own - 539_181 })
    const suspended = await buyer()
    expect(suspended).toMatchObject({ status: 'SUSPENDED' })
    expect(await run('supervisor', 'restore', String(suspended?.id), 'By letter')).toMatchObject({ code: 1 })
    await decide('restore-held', String(suspended?.id), 'By letter')
    expect(await buyer()).toMatchObject({ status: 'ACTIVE' })
    expect(atRest()).toEqual([])
  })

  it('is not approved by the person who proposed it, and rejected by another changes nothing', async () => {
    const id = await signedOrder()
    await disputePayment(harness, id, { status: 'open' })
    const accept = ['dispute', id, 'accept', '--reason', 'They are right']
    const { id: first } = (await done('supervisor', ...accept)) as { id: string }
    expect(await run('supervisor', 'approve', first)).toMatchObject({ code: 1, out: '' })
    await done('operator', 'reject-proposal', first)
    expect(await run('operator', 'approve', first)).toMatchObject({ code: 1, out: '' })
    expect(await statusOf(id)).toEqual(['open'])
  })
})

it('prices, companies, news, holidays and tickets are kept by commands', async () => {
  const prices = await file('prices.csv', 'isin,date,close,volume\nINE0KV010102,2026-11-22,520.00,10\n')
  expect(await done('operator', 'prices', prices)).toMatchObject({ state: 'DONE' })
  await done('operator', 'holiday', '2026-11-23', 'Christmas', 'Markets are closed')
  expect(JSON.stringify((await harness.call('readHolidays', {}, { as: token })).body)).toContain('Christmas')
  const question = { question: 'Where are my shares?', message: 'I paid on Monday.' }
  await harness.call('createTicket', { body: question }, { as: token, headers: { 'idempotency-key': 'ticket-1' } })
  const [ticket] = (await done('operator', 'tickets')) as { id: number }[]
  await done('operator', 'answer', String(ticket?.id), 'closed', 'On', 'their', 'way')
  expect(await done('operator', 'tickets')).toEqual([])
  await decide('issue', kaveri, '20', 'More shares')
  expect(await done('operator', 'stock', kaveri)).toMatchObject({ issued: 520, available: 520 })
  expect(await done('operator', 'people')).toHaveLength(2)
})
