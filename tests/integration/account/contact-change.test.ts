import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAccount, startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Query } from '#functions/platform/port/table.ts'
import { asha, seedData, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { codeOf, proveNumber, stepUp, wrong } from '#tests/harness/steps/contact.ts'
import { pay, placeOrder, settle } from '#tests/harness/steps/order.ts'

const newPhone = '+919876500001'
const otherPhone = '+919876500002'
const newEmail = 'asha.verma@example.org'
const stranger = {
  user_type: 'INDIVIDUAL',
  first_name: 'Nila',
  last_name: 'Rao',
  company_name: '',
  role: 'INVESTER_CLIENT',
} as const

let harness: Harness
let token: string
/** Selects the table queries that fail, as if the process were killed there. */
let failsOn: (query: Query) => boolean
/** Work that runs during a login, just before its session is stored. */
const beforeSession: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  failsOn = () => false
  beforeSession.length = 0
  harness = await startHarness({ seedData, adapt: withFaults })
  token = await harness.logIn(asha.phone)
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

const mine = () => ({ as: token })
const changeNumber = (user_name = newPhone, as = token) => harness.call('updatePhone', { body: { user_name } }, { as })
const isLoggedIn = async (as: string) => (await harness.call('readLoginDetail', {}, { as })).status === 200
/** Messages to an address, without those that carry a code. */
const lettersTo = async (to: string) => (await harness.inbox(to)).filter(({ text }) => !/\b\d{6}\b/.test(text))

async function mailCodeTo(email: string): Promise<string> {
  const { body } = await harness.call('sendEmailChangeCode', { body: { email } }, mine())
  expect(body.message).toBe('OTP SENT SUCCESSSFULLY')
  return codeOf(harness, email)
}

async function changeEmail(): Promise<void> {
  await stepUp(harness, token, 'email', asha.phone)
  const { body } = await harness.call(
    'verifyEmailChangeCode',
    { body: { email: newEmail, otp: await mailCodeTo(newEmail) } },
    mine(),
  )
  expect(body.message).toBe('OTP_VERIFIED. and Data Updated.')
}

describe('a new phone number', () => {
  it('is asked for by e-mail, proved, and then the only number that logs in; both numbers and the address are notified once (E7)', async () => {
    await harness.advance('PT1M')
    const elsewhere = await harness.logIn(asha.phone)
    const { body: sent } = await harness.call('sendStepUpCode', { body: { change: 'number' } }, mine())
    expect(sent).toEqual({ message: 'OTP_SENT', data: { channel: 'email', to: 'a•••••@e•••.com' } })
    await harness.call(
      'verifyStepUpCode',
      { body: { change: 'number', otp: await codeOf(harness, asha.email) } },
      mine(),
    )
    await proveNumber(harness, token, newPhone)
    expect((await changeNumber()).body).toEqual({ message: 'UPDATED', success: true })

    expect(await isLoggedIn(token)).toBe(true)
    expect(await isLoggedIn(elsewhere)).toBe(false)
    await harness.advance('PT1M')
    expect((await harness.call('sendLoginCode', { body: { username: asha.phone } })).failure?.message).toBe(
      'REQUIRED_REGISTRATION',
    )
    const again = await harness.logIn(newPhone)
    const { body: me } = await harness.call('readLoginDetail', {}, { as: again })
    expect(me.data).toMatchObject({ contact_no: newPhone.slice(1), email: asha.email })
    expect((await findUserByPhone(harness.app.context, newPhone))?.contact_changed_at).toBeDefined()

    await harness.drain()
    const [letter, ...more] = await lettersTo(asha.email)
    expect([letter?.text.includes('+91 ••••••0001'), more]).toEqual([true, []])
    for (const phone of [asha.phone, newPhone]) expect(await lettersTo(phone)).toHaveLength(1)
    // The session that made the change stays, and so does the one opened with the new number.
    expect((await isLoggedIn(token)) && (await isLoggedIn(again))).toBe(true)
  })

  it('is reported as changed again when the response was lost, without a second notification', async () => {
    await stepUp(harness, token, 'number', asha.email)
    await proveNumber(harness, token, newPhone)
    const answers = [await changeNumber(), await changeNumber()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await harness.drain()
    expect(await lettersTo(newPhone)).toHaveLength(1)
  })

  it('needs a step-up of this session, for this number, at most ten minutes old, used once', async () => {
    expect(await changeNumber()).toMatchObject({ status: 401, failure: { message: 'PROOF_NEEDED' } })
    await harness.advance('PT1M')
    const elsewhere = await harness.logIn(asha.phone)
    await stepUp(harness, elsewhere, 'number', asha.email)
    await harness.advance('PT1M')
    await stepUp(harness, token, 'number', asha.email)
    await proveNumber(harness, token, newPhone)
    expect((await changeNumber(newPhone, elsewhere)).failure?.message).toBe('PROOF_NEEDED')
    expect((await changeNumber(otherPhone)).failure?.message).toBe('PROOF_NEEDED')
    await harness.advance('PT11M')
    expect((await changeNumber()).failure?.message).toBe('PROOF_NEEDED')
    await stepUp(harness, token, 'number', asha.email)
    await proveNumber(harness, token, newPhone)
    expect((await changeNumber()).status).toBe(200)
    await stepUp(harness, await harness.logIn(ravi.phone), 'number', ravi.email)
    expect((await changeNumber(asha.phone)).failure?.message).toBe('PROOF_NEEDED')
  })

  it('takes a code of this session alone (E6)', async () => {
    await harness.advance('PT1M')
    const elsewhere = await harness.logIn(asha.phone)
    await stepUp(harness, elsewhere, 'number', asha.email)
    await harness.advance('PT1M')
    await stepUp(harness, token, 'number', asha.email)
    await harness.call('sendPhoneCode', { body: { mobile_number: newPhone } }, mine())
    const body = { mobile_number: newPhone, otp: await codeOf(harness, newPhone) }
    expect((await harness.call('verifyPhoneCode', { body }, { as: elsewhere })).body.message).toBe('INVALID_OTP')
    expect((await harness.call('verifyPhoneCode', { body }, mine())).body.message).toBe('OTP_VERIFIED')
  })

  it('needs the preceding step to be still valid', async () => {
    await stepUp(harness, token, 'number', asha.email)
    await harness.advance('PT6M')
    await proveNumber(harness, token, newPhone)
    await harness.advance('PT6M')
    expect(await changeNumber()).toMatchObject({ status: 403, failure: { message: 'STEP_UP_NEEDED' } })
  })

  it('is refused when it belongs to another account, before and after the code', async () => {
    await stepUp(harness, token, 'number', asha.email)
    for (const taken of [ravi.phone, asha.phone])
      expect(await harness.call('sendPhoneCode', { body: { mobile_number: taken } }, mine())).toMatchObject({
        status: 401,
        failure: { message: 'MOBILE_ALREADY_REGISTERED' },
      })
    await proveNumber(harness, token, newPhone)
    await openAccount(harness.app.context, { ...stranger, phone: newPhone, email: 'nila@example.com' })
    expect(await changeNumber()).toMatchObject({ status: 409, failure: { message: 'CONTACT_TAKEN' } })
    expect((await findUserByPhone(harness.app.context, newPhone))?.first_name).toBe('Nila')
    expect(await isLoggedIn(token)).toBe(true)
  })

  it('voids a code after three wrong guesses, and blocks after five (X38, C5)', async () => {
    await stepUp(harness, token, 'number', asha.email)
    const guess = async (otp: string) =>
      (await harness.call('verifyPhoneCode', { body: { mobile_number: newPhone, otp } }, mine())).body
    const send = () => harness.call('sendPhoneCode', { body: { mobile_number: newPhone } }, mine())
    await send()
    const first = await codeOf(harness, newPhone)
    for (const attempts_left of [2, 1, 0])
      expect(await guess(wrong(first))).toEqual({ message: 'INVALID_OTP', data: { attempts_left, reason: 'wrong' } })
    expect(await guess(first)).toMatchObject({ message: 'INVALID_OTP' })
    await harness.advance('PT31S')
    await send()
    const second = await codeOf(harness, newPhone)
    expect(await guess(wrong(second))).toMatchObject({ data: { attempts_left: 1 } })
    expect(await guess(wrong(second))).toEqual({ message: 'ACCOUNT_BLOCKED', data: { hours: 24, minutes: 0 } })
    expect(await guess(second)).toMatchObject({ message: 'ACCOUNT_BLOCKED' })
    expect((await send()).failure?.message).toBe('ACCOUNT_BLOCKED')
    expect(await changeNumber()).toMatchObject({ failure: { message: 'PROOF_NEEDED' } })
  })

  it('goes to one of two accounts that request it at once, and one of two sessions changes it', async () => {
    const others = await harness.logIn(ravi.phone)
    await stepUp(harness, token, 'number', asha.email)
    await stepUp(harness, others, 'number', ravi.email)
    await proveNumber(harness, token, newPhone)
    await harness.advance('PT31S')
    await proveNumber(harness, others, newPhone)
    const both = await Promise.all([changeNumber(newPhone, token), changeNumber(newPhone, others)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))

    await harness.advance('PT1H')
    const owner = await findUserByPhone(harness.app.context, newPhone)
    const [one, two] = [
      await harness.logIn(newPhone),
      await harness.advance('PT1M').then(() => harness.logIn(newPhone)),
    ]
    await stepUp(harness, one, 'number', owner?.email ?? '')
    await harness.advance('PT31S')
    await stepUp(harness, two, 'number', owner?.email ?? '')
    await proveNumber(harness, one, otherPhone)
    await proveNumber(harness, two, '+919876500003')
    const tries = await Promise.all([changeNumber(otherPhone, one), changeNumber('+919876500003', two)])
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    const owners = await Promise.all(
      [newPhone, otherPhone, '+919876500003'].map((phone) => findUserByPhone(harness.app.context, phone)),
    )
    expect(owners.filter((each) => each !== undefined).map(({ id }) => id)).toEqual([owner?.id])
    await harness.drain()
    expect([await isLoggedIn(one), await isLoggedIn(two)].filter(Boolean)).toHaveLength(1)
  })

  it('logs in no login with the old number that is under way', async () => {
    await stepUp(harness, token, 'number', asha.email)
    await proveNumber(harness, token, newPhone)
    await harness.advance('PT1M')
    await harness.call('sendLoginCode', { body: { username: asha.phone } })
    beforeSession.push(() => changeNumber())
    expect(
      await harness.call('verifyLoginCode', { body: { username: asha.phone, otp: await codeOf(harness, asha.phone) } }),
    ).toMatchObject({ status: 403, failure: { message: 'NO_ACCESS' } })
    expect((await harness.call('listSessions', {}, mine())).body.data).toHaveLength(1)
  })

  it('keeps sessions that were opened with the new number before the change event is handled', async () => {
    await stepUp(harness, token, 'number', asha.email)
    await proveNumber(harness, token, newPhone)
    await changeNumber()
    harness.clock.advance(60_000)
    const again = await harness.logIn(newPhone)
    await harness.drain()
    expect(await isLoggedIn(again)).toBe(true)
  })

  it('is notified by e-mail where no SMS can be sent, with bounded retries', async () => {
    const { context } = harness.app
    const id = await openAccount(context, { ...stranger, phone: '+447700900123', email: 'nila@example.com' })
    const abroad = await startSession(context, { id, role: 'INVESTER_CLIENT' })
    await stepUp(harness, abroad, 'number', 'nila@example.com')
    await proveNumber(harness, abroad, newPhone)
    await changeNumber(newPhone, abroad)
    await harness.drain()
    for (const to of ['nila@example.com', newPhone]) expect(await lettersTo(to)).toHaveLength(1)
    await harness.advance('P1D')
    expect(harness.app.deadLetters()).toEqual([])
    expect(harness.log.filter(({ event }) => event === 'contact-notice-refused')).toHaveLength(1)
  })

  it('ends the other sessions although the process is killed right after the change', async () => {
    await harness.advance('PT1M')
    const elsewhere = await harness.logIn(asha.phone)
    await stepUp(harness, token, 'number', asha.email)
    await proveNumber(harness, token, newPhone)
    failsOn = ({ index, pk }) => index === 'gsi1' && pk.startsWith('account#user#')
    expect((await changeNumber()).status).toBe(500)
    failsOn = () => false
    expect(await isLoggedIn(elsewhere)).toBe(true)
    await harness.drain()
    expect(await isLoggedIn(elsewhere)).toBe(false)
    expect(await isLoggedIn(token)).toBe(true)
    expect((await changeNumber()).body).toEqual({ message: 'UPDATED', success: true })
  })
})

describe('a new e-mail address', () => {
  it('is asked for by phone and proved in one step; the old and the new one are notified once (E8, E9)', async () => {
    await harness.advance('PT1M')
    const elsewhere = await harness.logIn(asha.phone)
    await changeEmail()
    expect([await isLoggedIn(token), await isLoggedIn(elsewhere)]).toEqual([true, false])
    expect((await harness.call('readLoginDetail', {}, mine())).body.data).toMatchObject({
      email: newEmail,
      contact_no: asha.phone.slice(1),
    })
    await harness.drain()
    for (const address of [asha.email, newEmail])
      expect((await lettersTo(address)).map(({ text }) => text.includes('a•••••@e•••.org'))).toEqual([true])
    expect(await lettersTo(asha.phone)).toEqual([])
    // Another user may register the old address.
    await openAccount(harness.app.context, { ...stranger, phone: otherPhone, email: asha.email })
  })

  it('is refused when it is the old one, another’s, or disposable', async () => {
    await stepUp(harness, token, 'email', asha.phone)
    const ask = (email: string) => harness.call('sendEmailChangeCode', { body: { email } }, mine())
    expect(await ask(asha.email)).toMatchObject({ status: 400, failure: { message: 'CONTACT_UNCHANGED' } })
    for (const email of ['asha@yopmail.com', 'asha@Mail.Yopmail.com'])
      expect(await ask(email)).toMatchObject({ status: 400, failure: { message: 'EMAIL_NOT_TAKEN' } })
    expect((await ask(ravi.email)).body).toEqual({ message: 'EMAIL_ADDRESS_ALREADY_EXISTS' })
    expect(await harness.inbox(ravi.email)).toEqual([])
    const otp = await mailCodeTo(newEmail)
    await openAccount(harness.app.context, { ...stranger, phone: otherPhone, email: newEmail })
    expect(await harness.call('verifyEmailChangeCode', { body: { email: newEmail, otp } }, mine())).toMatchObject({
      status: 409,
      failure: { message: 'CONTACT_TAKEN' },
    })
  })

  it('takes a code of this session alone, for this address, and blocks after five wrong ones', async () => {
    await stepUp(harness, token, 'email', asha.phone)
    const others = await harness.logIn(ravi.phone)
    await stepUp(harness, others, 'email', ravi.phone)
    const otp = await mailCodeTo(newEmail)
    const guess = async (body: { email: string; otp: string }, as = token) =>
      (await harness.call('verifyEmailChangeCode', { body }, { as })).body.message
    expect(await guess({ email: newEmail, otp }, others)).toBe('INVALID_OTP')
    expect(await guess({ email: 'other@example.org', otp })).toBe('INVALID_OTP')
    for (let violations = 1; violations < 4; violations++)
      expect(await guess({ email: newEmail, otp: wrong(otp) })).toBe('INVALID_OTP')
    expect(await guess({ email: newEmail, otp: wrong(otp) })).toBe('ACCOUNT_BLOCKED')
    expect(await guess({ email: newEmail, otp })).toBe('ACCOUNT_BLOCKED')
    expect((await harness.call('sendEmailChangeCode', { body: { email: newEmail } }, mine())).body).toMatchObject({
      message: 'ACCOUNT_BLOCKED',
      data: { hours: 24 },
    })
  })
})

describe('changing a contact', () => {
  it('begins with a step-up code to the other contact, in this session, for this contact, at most ten minutes old', async () => {
    const code = '123456'
    const refused = () =>
      Promise.all([
        harness.call('sendPhoneCode', { body: { mobile_number: newPhone } }, mine()),
        harness.call('verifyPhoneCode', { body: { mobile_number: newPhone, otp: code } }, mine()),
        harness.call('sendEmailChangeCode', { body: { email: newEmail } }, mine()),
        harness.call('verifyEmailChangeCode', { body: { email: newEmail, otp: code } }, mine()),
      ]).then((answers) => answers.map(({ failure }) => failure?.message ?? ''))
    const allFour = ['STEP_UP_NEEDED', 'STEP_UP_NEEDED', 'STEP_UP_NEEDED', 'STEP_UP_NEEDED']
    expect(await refused()).toEqual(allFour)
    await harness.advance('PT1M')
    const elsewhere = await harness.logIn(asha.phone)
    await stepUp(harness, elsewhere, 'email', asha.phone)
    await stepUp(harness, elsewhere, 'number', asha.email)
    expect(await refused()).toEqual(allFour)
    await harness.advance('PT1M')
    await harness.call('sendStepUpCode', { body: { change: 'number' } }, mine())
    const otp = await codeOf(harness, asha.email)
    expect(
      (await harness.call('verifyStepUpCode', { body: { change: 'number', otp } }, { as: elsewhere })).body.message,
    ).toBe('INVALID_OTP')
    expect((await harness.call('verifyStepUpCode', { body: { change: 'email', otp } }, mine())).body.message).toBe(
      'INVALID_OTP',
    )
    expect((await harness.call('verifyStepUpCode', { body: { change: 'number' } }, mine())).body.message).toBe(
      'INVALID_OTP',
    )
    await harness.call('verifyStepUpCode', { body: { change: 'number', otp } }, mine())
    expect((await refused()).slice(2)).toEqual(allFour.slice(2))
    await harness.advance('PT11M')
    expect(await refused()).toEqual(allFour)
  })

  it('is refused at every step while an order is between payment and credit (D2, P5)', async () => {
    await stepUp(harness, token, 'number', asha.email)
    await stepUp(harness, token, 'email', asha.phone)
    await proveNumber(harness, token, newPhone)
    const otp = await mailCodeTo(newEmail)
    const { razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    const answers = await Promise.all([
      harness.call('sendStepUpCode', { body: { change: 'number' } }, mine()),
      harness.call('sendStepUpCode', { body: { change: 'email' } }, mine()),
      harness.call('sendPhoneCode', { body: { mobile_number: otherPhone } }, mine()),
      harness.call('verifyPhoneCode', { body: { mobile_number: otherPhone, otp: '123456' } }, mine()),
      harness.call('sendEmailChangeCode', { body: { email: 'else@example.org' } }, mine()),
      harness.call('verifyEmailChangeCode', { body: { email: newEmail, otp } }, mine()),
      changeNumber(),
    ])
    expect(answers.map(({ status, failure }) => [status, failure?.message])).toEqual(
      answers.map(() => [409, 'CONTACT_FIXED']),
    )
    expect((await harness.call('readLoginDetail', {}, mine())).body.data).toMatchObject({
      can_mobile_update: false,
      can_email_update: false,
    })
  })

  it('notifies what it can when one vendor fails, and sends no duplicate when that vendor works again', async () => {
    await stepUp(harness, token, 'number', asha.email)
    await proveNumber(harness, token, newPhone)
    await harness.sandbox('/levers', { sns: { errorRate: 1 } }, 'PUT')
    await changeNumber()
    await harness.drain()
    expect(await lettersTo(asha.email)).toHaveLength(1)
    await harness.sandbox('/levers', { sns: { errorRate: 0 } }, 'PUT')
    // Half of the texts that failed were sent all the same, and the vendor does not report which.
    await harness.advance('PT2H')
    for (const phone of [asha.phone, newPhone]) expect((await lettersTo(phone)).length).toBeGreaterThan(0)
    expect(await lettersTo(asha.email)).toHaveLength(1)
  })

  it('refuses the id of another user', async () => {
    const other = await findUserByPhone(harness.app.context, ravi.phone)
    expect((await harness.call('updatePhone', { body: { user_name: newPhone, id: other?.id } }, mine())).status).toBe(
      403,
    )
    expect(
      (await harness.call('verifyEmailChangeCode', { body: { email: newEmail, otp: '123456', id: other?.id } }, mine()))
        .status,
    ).toBe(403)
  })
})
