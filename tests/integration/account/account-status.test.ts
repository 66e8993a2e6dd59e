import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '#functions/account/commands.ts'
import { findRoleAndStatus, findUserByPhone } from '#functions/account/queries.ts'
import type { Entry } from '#functions/platform/entry.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Query } from '#functions/platform/port/table.ts'
import { recordBankAccount, recordDemat } from '#functions/bank/commands.ts'
import { recordApprovedKyc, recordStepState } from '#functions/kyc/commands.ts'
import { UserId } from '#shared/kernel/id.ts'
import type { UserStatus } from '#shared/account/account.ts'
import { asha, seedData, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { codeOf, proveNumber, stepUp, wrong } from '#tests/harness/steps/contact.ts'
import { otherRequest } from '#tests/harness/steps/sale.ts'
import {
  acceptedTerms,
  balances,
  credit,
  deskToken,
  orderOf,
  pay,
  placeOrder,
  quote,
  settle,
  sign,
} from '#tests/harness/steps/order.ts'
import { readOrder } from '#functions/order/queries.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { rowsOf } from '#tests/security/table.ts'

let harness: Harness
let operator: string
let supervisor: string
/** Selects the table queries that fail, as if the process were killed there. */
let failsOn: (query: Query) => boolean
/** Work that runs during a login, just before its session is stored. */
const beforeSession: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  failsOn = () => false
  beforeSession.length = 0
  harness = await startHarness({ seedData, adapt: withFaults })
  ;[operator, supervisor] = await Promise.all([
    deskToken(harness, '+919000000011'),
    deskToken(harness, '+919000000012'),
  ])
})
afterEach(() => harness.close())

function withFaults(ports: Ports): Ports {
  return {
    ...ports,
    table: {
      ...ports.table,
      query: (query) => (failsOn(query) ? Promise.reject(new Error('died')) : ports.table.query(query)),
      put: async (item, condition) => {
        if (item.pk.startsWith('account#session#')) await beforeSession.shift()?.()
        return ports.table.put(item, condition)
      },
    },
  }
}

async function idOf(phone: string): Promise<UserId> {
  const user = await findUserByPhone(harness.app.context, phone)
  if (user === undefined) throw new Error(`no account for ${phone}`)
  return user.id
}

const changeStatus = (id: UserId, status: UserStatus, as = operator) =>
  harness.call('changeUserStatus', { params: { id }, body: { status, reason: 'Requested by letter' } }, { as })
const placeQuoted = (as: string, { quote_id, user_id }: Awaited<ReturnType<typeof quote>>) =>
  harness.call('placeOrder', { body: { quote_id, user_id } }, { as })
const isLoggedIn = async (as: string) => (await harness.call('readLoginDetail', {}, { as })).status === 200

async function textsOf(userId: UserId): Promise<string[]> {
  const items = harness.app.table.database.prepare('SELECT json FROM item WHERE pk = ?').all(`account#user#${userId}`)
  return items.map(({ json }) => String(json))
}

describe('a suspended account', () => {
  it('stays logged in, logs in, sees what it owns, asks us, and finishes what it began, but makes no new deal (T12)', async () => {
    const id = await idOf(asha.phone)
    const token = await harness.logIn(asha.phone)
    const begun = await quote(harness, token)
    const { body: placed } = await placeQuoted(token, begun)
    const later = await quote(harness, token)
    expect((await changeStatus(id, 'SUSPENDED')).body).toEqual({ data: { id, status: 'SUSPENDED' } })
    await harness.drain()
    await harness.advance('PT1M')
    const again = await harness.logIn(asha.phone)
    for (const as of [token, again]) {
      const { body } = await harness.call('readLoginDetail', {}, { as })
      expect(body.data).toMatchObject({ account_status: 'SUSPENDED', waiting: { unpaid: 1 } })
      expect((await harness.call('listOrders', { query: {} }, { as })).body.open_orders).toHaveLength(1)
    }
    const ticket = { question: 'Why am I suspended?', message: 'I paid for my shares.' }
    expect((await harness.call('createTicket', { body: ticket }, { as: again })).status).toBe(201)
    expect((await harness.call('checkUserDetails', { params: { id } }, { as: again })).body.data.can_buy).toBe(false)
    // The order that was begun is opened again by its quote, and paid.
    expect((await placeQuoted(again, begun)).body).toEqual(placed)
    await pay(harness, placed.data.razorpay_order_id)
    await settle(harness)
    expect(await orderOf(harness, again, placed.data.order_id)).toMatchObject({ holding_status: 'UNDER_PROCESS' })
    const refused = await placeQuoted(again, later)
    expect(refused).toMatchObject({ status: 403, failure: { message: 'ACCOUNT_SUSPENDED' } })
    expect(refused.failure).toHaveProperty('words', expect.stringContaining('Your account is suspended'))
    expect(await harness.call('submitSale', { body: otherRequest }, { as: again })).toMatchObject({
      status: 403,
      failure: { message: 'ACCOUNT_SUSPENDED' },
    })
    await changeStatus(id, 'ACTIVE')
    expect((await harness.call('readLoginDetail', {}, { as: again })).body.data.account_status).toBe('ACTIVE')
    const trail = (await textsOf(id)).filter((text) => text.includes('Requested by letter'))
    expect(trail).toHaveLength(2)
    expect(trail[0]).toContain(await idOf('+919000000011'))
  })

  it('still gets its shares: a running order continues', async () => {
    const token = await harness.logIn(asha.phone)
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    const { body } = await harness.call('createServiceOrder', { body: { order_id } }, { as: token })
    await sign(harness, token, body.data.service_order_id)
    const id = await idOf(asha.phone)
    await changeStatus(id, 'SUSPENDED')
    await credit(harness, order_id)
    await changeStatus(id, 'ACTIVE')
    const again = await harness.logIn(asha.phone)
    expect(await orderOf(harness, again, order_id)).toMatchObject({ holding_status: 'OWNED' })
    expect(Object.values(await balances(harness, order_id)).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })
})

describe('a deactivated account', () => {
  it('is logged out everywhere and cannot log in until it is active again (T12)', async () => {
    const id = await idOf(asha.phone)
    const first = await harness.logIn(asha.phone)
    await harness.advance('PT1M')
    const second = await harness.logIn(asha.phone)
    await changeStatus(id, 'DEACTIVATED')
    expect([await isLoggedIn(first), await isLoggedIn(second)]).toEqual([false, false])
    await harness.advance('PT1M')
    expect(await harness.call('sendLoginCode', { body: { username: asha.phone } })).toMatchObject({
      status: 403,
      failure: { message: 'NO_ACCESS' },
    })
    expect((await changeStatus(id, 'DEACTIVATED')).status).toBe(200)
    await changeStatus(id, 'ACTIVE')
    await harness.drain()
    const again = await harness.logIn(asha.phone)
    await harness.drain()
    expect(await isLoggedIn(again)).toBe(true)
  })

  it('is not logged in by a code that was sent before', async () => {
    const id = await idOf(asha.phone)
    await harness.call('sendLoginCode', { body: { username: asha.phone } })
    await changeStatus(id, 'DEACTIVATED')
    const answer = await harness.call('verifyLoginCode', {
      body: { username: asha.phone, otp: await codeOf(harness, asha.phone) },
    })
    expect(answer).toMatchObject({ status: 403, failure: { message: 'NO_ACCESS' } })
  })

  it('is not logged in by a login that is under way', async () => {
    const id = await idOf(asha.phone)
    await harness.call('sendLoginCode', { body: { username: asha.phone } })
    beforeSession.push(() => changeStatus(id, 'DEACTIVATED'))
    const answer = await harness.call('verifyLoginCode', {
      body: { username: asha.phone, otp: await codeOf(harness, asha.phone) },
    })
    expect(answer).toMatchObject({ status: 403, failure: { message: 'NO_ACCESS' } })
    expect(
      harness.app.table.database
        .prepare("SELECT count(*) AS count FROM item WHERE pk LIKE 'account#session#%' AND json LIKE ?")
        .get(`%${id}%`),
    ).toMatchObject({ count: 0 })
  })

  it('has no session left although the process is killed before it ends them', async () => {
    const token = await harness.logIn(asha.phone)
    failsOn = ({ index, pk }) => index === 'gsi1' && pk.startsWith('account#user#')
    expect((await changeStatus(await idOf(asha.phone), 'DEACTIVATED')).status).toBe(500)
    failsOn = () => false
    expect(await isLoggedIn(token)).toBe(true)
    await harness.drain()
    expect(await isLoggedIn(token)).toBe(false)
  })
})

describe('changed terms', () => {
  it('are told at the next start, and accepted before the next order is placed', async () => {
    const id = await idOf(asha.phone)
    const token = await harness.logIn(asha.phone)
    await acceptedTerms(harness, id, '2026-11-21')
    const terms = async () => (await harness.call('readLoginDetail', {}, { as: token })).body.data.terms
    const accept = (version: string) => harness.call('acceptTerms', { body: { version } }, { as: token })
    expect(await terms()).toEqual({
      current: termsVersion,
      accepted: '2026-11-21',
      changes: [
        expect.stringContaining('Cancelling a paid order is free twice in 30 days'),
        expect.stringContaining('Your browser keeps your details, holdings and orders'),
      ],
      change_codes: ['2026-11-23.1', '2026-11-24.1'],
    })
    const quoted = await quote(harness, token)
    expect(await placeQuoted(token, quoted)).toMatchObject({ status: 409, failure: { message: 'TERMS_CHANGED' } })
    expect(await accept('2026-11-21')).toMatchObject({ status: 409, failure: { message: 'TERMS_CHANGED' } })
    const data = { version: termsVersion, accepted_at: harness.clock.now() }
    expect((await accept(termsVersion)).body).toEqual({ data })
    await harness.advance('PT1M')
    expect((await accept(termsVersion)).body).toEqual({ data })
    expect(await findUserByPhone(harness.app.context, asha.phone)).toMatchObject({
      terms: data,
    })
    expect(await terms()).toEqual({ current: termsVersion, accepted: termsVersion, changes: [], change_codes: [] })
    const { body } = await placeQuoted(token, quoted)
    expect(await readOrder(harness.app.context, body.data.order_id)).toMatchObject({ terms_version: termsVersion })
  })
})

describe('the status of an account', () => {
  it('is refused when the transition is not allowed, for an unknown account, and outside the desk', async () => {
    const id = await idOf(ravi.phone)
    for (const status of ['ARCHIVED', 'DELETED'] as const)
      expect(await changeStatus(id, status, supervisor)).toMatchObject({
        status: 409,
        failure: { message: 'STATUS_OUT_OF_TURN' },
      })
    expect((await changeStatus(UserId.parse('usr_nobody'), 'SUSPENDED')).status).toBe(404)
    expect((await changeStatus(id, 'SUSPENDED', await harness.logIn(ravi.phone))).status).toBe(403)
    expect(
      (
        await harness.call(
          'changeUserStatus',
          { params: { id }, body: { status: 'SUSPENDED', reason: ' ' } },
          { as: operator },
        )
      ).status,
    ).toBe(400)
  })

  it('has one value after two concurrent changes', async () => {
    const id = await idOf(ravi.phone)
    await changeStatus(id, 'DEACTIVATED')
    const both = await Promise.all([changeStatus(id, 'ACTIVE'), changeStatus(id, 'ARCHIVED', supervisor)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.map(({ failure }) => failure?.message).filter((message) => message !== undefined)).toEqual([
      'STATUS_OUT_OF_TURN',
    ])
  })

  it('of a desk account is changed by a supervisor only, and never by its owner', async () => {
    const [operators, supervisors] = [await idOf('+919000000011'), await idOf('+919000000012')]
    expect((await changeStatus(supervisors, 'SUSPENDED', operator)).status).toBe(403)
    expect((await changeStatus(supervisors, 'SUSPENDED', supervisor)).status).toBe(403)
    expect((await changeStatus(operators, 'SUSPENDED', supervisor)).status).toBe(200)
    expect((await harness.call('listDeskOrders', { query: {} }, { as: operator })).status).toBe(401)
  })
})

describe('deleting an account', () => {
  it('is published again a day later, so that nothing of the person stays although every event of it was lost', async () => {
    let areLost = true
    const unlessLost =
      (entry: Entry): Entry =>
      (ports) => {
        const handler = entry(ports)
        return async (event) => (areLost ? { batchItemFailures: [] } : await handler(event))
      }
    await harness.close()
    harness = await startHarness({
      seedData,
      load: async (file) => {
        const module: { readonly entry: Entry } = await import(/* @vite-ignore */ `#${file}`)
        return /on-account-(deleted|changed)\.ts$/.test(file) ? { entry: unlessLost(module.entry) } : module
      },
    })
    ;[operator, supervisor] = await Promise.all([
      deskToken(harness, '+919000000011'),
      deskToken(harness, '+919000000012'),
    ])
    const id = await idOf(ravi.phone)
    const as = await harness.logIn(ravi.phone)
    const fcm_token = 'ePhone-1:APA91bSecretOfThisPhone'
    await harness
      .call('updateUsersFcmToken', { body: { fcm_token, deviceType: 'android', userId: id } }, { as })
      .then(({ body }) => body)
    await changeStatus(id, 'DEACTIVATED')
    await changeStatus(id, 'DELETED', supervisor)
    await harness.drain()
    areLost = false
    const devices = () => [...rowsOf(harness).keys()].filter((key) => key.startsWith('notification#device#'))
    await harness.advance('PT23H')
    expect(devices()).not.toEqual([])
    await harness.advance('PT1H')
    await harness.advance('PT1H')
    expect(devices()).toEqual([])
  })

  it('is for supervisors only, leaves an id and a status, and frees number and address', async () => {
    const id = await idOf(ravi.phone)
    const token = await harness.logIn(ravi.phone)
    await harness
      .call(
        'updateUsersFcmToken',
        { body: { fcm_token: 'ePhone-1:APA91bSecretOfThisPhone', deviceType: 'android', userId: id } },
        { as: token },
      )
      .then(({ body }) => body)
    await recordBankAccount(harness.app.context, id, {
      bank_name: 'State Bank of India',
      account_no: '50100012345',
      ifsc_code: 'SBIN0000001',
    })
    await recordDemat(harness.app.context, id, { dp_id: 'IN300001', client_id: '12345678' })
    await recordStepState(harness.app.context, id, 'aadhaar', { state: 'APPROVED' })
    await stepUp(harness, token, 'number', ravi.email)
    await proveNumber(harness, token, '+919876500009')
    await harness.call('updatePhone', { body: { user_name: '+919876500009' } }, { as: token })
    await harness.drain()
    await changeStatus(id, 'DEACTIVATED')
    expect((await changeStatus(id, 'DELETED')).status).toBe(403)
    expect((await changeStatus(id, 'DELETED', supervisor)).body).toEqual({ data: { id, status: 'DELETED' } })
    await harness.drain()
    const left = (await textsOf(id)).join()
    expect(left).not.toContain('token_hash')
    for (const erased of [
      'Ravi',
      'Menon',
      ravi.phone,
      '+919876500009',
      ravi.email,
      '50100012345',
      'IN300001',
      'aadhaar',
    ])
      expect(left).not.toContain(erased)
    expect(await findRoleAndStatus(harness.app.context, id)).toMatchObject({ status: 'DELETED' })
    expect((await changeStatus(id, 'DELETED', supervisor)).status).toBe(200)
    expect(await changeStatus(id, 'ACTIVE', supervisor)).toMatchObject({ failure: { message: 'STATUS_OUT_OF_TURN' } })
    await harness.advance('PT1M')
    expect((await harness.call('sendLoginCode', { body: { username: '+919876500009' } })).failure?.message).toBe(
      'REQUIRED_REGISTRATION',
    )
    const again = await openAccount(harness.app.context, {
      phone: '+919876500009',
      email: ravi.email,
      user_type: 'INDIVIDUAL',
      first_name: 'Ravi',
      last_name: '',
      company_name: '',
      role: 'INVESTER_CLIENT',
    })
    expect(again).not.toBe(id)
  })

  it('is refused where the law requires records: after a payment, and after an approved KYC', async () => {
    const [payer, approved] = [await idOf(asha.phone), await idOf(ravi.phone)]
    const token = await harness.logIn(asha.phone)
    const { razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    await recordStepState(harness.app.context, payer, 'pan', { state: 'REJECTED', reason: 'UNREADABLE' })
    await recordApprovedKyc(harness.app.context, approved)
    for (const id of [payer, approved]) {
      await changeStatus(id, 'DEACTIVATED')
      expect(await changeStatus(id, 'DELETED', supervisor)).toMatchObject({
        status: 409,
        failure: { message: 'DELETION_REFUSED' },
      })
      expect((await changeStatus(id, 'ARCHIVED')).status).toBe(200)
      expect((await changeStatus(id, 'DELETED', supervisor)).failure?.message).toBe('DELETION_REFUSED')
    }
  })
})

it('is not deleted while the user has an open ticket', async () => {
  const token = await harness.logIn(ravi.phone)
  const id = await idOf(ravi.phone)
  const { body: raised } = await harness.call(
    'createTicket',
    { body: { question: 'Where is my money?', message: 'It left my account.' } },
    { as: token },
  )
  await changeStatus(id, 'DEACTIVATED')
  expect((await changeStatus(id, 'DELETED', supervisor)).failure?.message).toBe('DELETION_REFUSED')
  const close = { params: { id: String(raised.data.id) }, body: { status: 3, feedback: 'It is back.' } } as const
  await harness.call('answerTicket', close, { as: operator })
  const tickets = () => [...rowsOf(harness).keys()].filter((key) => key.startsWith('support#ticket#'))
  expect(tickets()).toHaveLength(2)
  expect((await changeStatus(id, 'DELETED', supervisor)).status).toBe(200)
  // With its messages.
  await harness.drain()
  expect(tickets()).toEqual([])
})

describe('a block after wrong codes', () => {
  it('is lifted by the desk, for a phone number or an e-mail address, without revealing whose it is', async () => {
    await harness.call('sendLoginCode', { body: { username: asha.phone } })
    const otp = await codeOf(harness, asha.phone)
    for (let guess = 0; guess < 5; guess++)
      await harness.call('verifyLoginCode', { body: { username: asha.phone, otp: wrong(otp) } })
    await harness.advance('PT1M')
    expect((await harness.call('sendLoginCode', { body: { username: asha.phone } })).failure?.message).toBe(
      'ACCOUNT_BLOCKED',
    )
    for (const identifier of [asha.phone.slice(1), 'nobody@example.org'])
      expect((await harness.call('liftBlock', { body: { identifier } }, { as: operator })).body).toEqual({
        success: true,
      })
    const token = await harness.logIn(asha.phone)
    expect((await harness.call('liftBlock', { body: { identifier: asha.phone } }, { as: token })).status).toBe(403)
  })
})
