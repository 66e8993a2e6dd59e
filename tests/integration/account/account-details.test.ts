import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '#functions/account/commands.ts'
import { recordStepState } from '#functions/kyc/commands.ts'
import { asha, seedData, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { codeOf } from '#tests/harness/steps/contact.ts'
import { pay, placeOrder, settle } from '#tests/harness/steps/order.ts'

let harness: Harness
beforeEach(async () => {
  harness = await startHarness({ seedData })
})
afterEach(() => harness.close())

const meOf = async (as: string) => (await harness.call('readLoginDetail', {}, { as })).body.data

describe('a name', () => {
  it('is spelled as its owner spells it, with a last name or without one (E10, D14, P5)', async () => {
    const token = await harness.logIn(ravi.phone)
    const save = (body: { first_name: string; last_name?: string; isLastNameExist: boolean }) =>
      harness.call('updateUserDetails', { body }, { as: token })
    expect((await save({ first_name: ' ravindra', last_name: 'de menon', isLastNameExist: false })).body).toEqual({
      success: true,
    })
    expect(await meOf(token)).toMatchObject({ first_name: 'Ravindra', last_name: 'De Menon' })
    await save({ first_name: 'रवि', last_name: 'Menon', isLastNameExist: true })
    expect(await meOf(token)).toMatchObject({ first_name: 'रवि', last_name: '' })
    expect((await save({ first_name: 'Ravi', isLastNameExist: false })).failure).toMatchObject({
      name: 'ValidationError',
      data: { issues: [{ path: 'body.last_name', message: 'Last name required' }] },
    })
    for (const first_name of ['', 'R4vi', '<b>', 'x'.repeat(51)])
      expect((await save({ first_name, last_name: 'Menon', isLastNameExist: false })).status).toBe(400)
  })

  it('cannot change once it was verified with a PAN (P5)', async () => {
    const token = await harness.logIn(ravi.phone)
    const { id } = await meOf(token)
    const body = { first_name: 'Someone', last_name: 'Else', isLastNameExist: false }
    await recordStepState(harness.app.context, id, 'pan', { state: 'REVIEW', reason: 'NAME_NEAR' })
    expect((await harness.call('updateUserDetails', { body }, { as: token })).status).toBe(200)
    await recordStepState(harness.app.context, id, 'pan', { state: 'APPROVED' })
    expect(await harness.call('updateUserDetails', { body }, { as: token })).toMatchObject({
      status: 409,
      failure: { message: 'NAME_FIXED' },
    })
  })

  it('of the signatory of a company can be changed, too', async () => {
    const company = {
      phone: '+919000000031',
      email: 'accounts@kaveri.example.com',
      user_type: 'COMPANY',
      first_name: '',
      last_name: '',
      company_name: 'Kaveri Holdings',
      role: 'INVESTER_CLIENT',
    } as const
    await openAccount(harness.app.context, company)
    const token = await harness.logIn(company.phone)
    await harness
      .call(
        'updateUserDetails',
        { body: { first_name: 'Meera', last_name: 'Iyer', isLastNameExist: false } },
        { as: token },
      )
      .then(({ body }) => body)
    expect(await meOf(token)).toMatchObject({ first_name: 'Meera', last_name: 'Iyer', company_name: 'Kaveri Holdings' })
  })
})

describe('the purchase eligibility of a user', () => {
  const check = async (token: string) =>
    (await harness.call('checkUserDetails', { params: { id: (await meOf(token)).id } }, { as: token })).body.data

  it('is returned with the missing steps (E23)', async () => {
    const [token, other] = [await harness.logIn(asha.phone), await harness.logIn(ravi.phone)]
    expect(await check(token)).toEqual({
      can_buy: true,
      gate: null,
      kyc_status: 'Approved',
      has_bank: false,
      has_demat: true,
      unsigned_orders: 0,
    })
    expect(await check(other)).toEqual({
      can_buy: false,
      gate: 'KYC_INCOMPLETE',
      kyc_status: 'Pending',
      has_bank: false,
      has_demat: false,
      unsigned_orders: 0,
    })
    const { razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    expect(await check(token)).toMatchObject({ can_buy: false, gate: 'DEAL_TERM_UNSIGNED', unsigned_orders: 1 })
    expect(
      (await harness.call('checkUserDetails', { params: { id: (await meOf(token)).id } }, { as: other })).status,
    ).toBe(403)
  })
})

describe('the list of sessions', () => {
  it('shows how each session was opened, and which is the current one', async () => {
    const logIn = async (agent: string) => {
      await harness.call('sendLoginCode', { body: { username: asha.phone } })
      const { body } = await harness.call(
        'verifyLoginCode',
        { body: { username: asha.phone, otp: await codeOf(harness, asha.phone) } },
        { headers: { 'user-agent': agent } },
      )
      await harness.advance('PT1M')
      return 'token' in body ? body.token.token : ''
    }
    await logIn(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    )
    const token = await logIn(
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    )
    const { body } = await harness.call('listSessions', {}, { as: token })
    expect(body.data.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Android', true],
      ['Safari on iPhone', false],
    ])
  })
})
