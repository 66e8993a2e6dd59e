import { devicesMax } from '#shared/notification/limits.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { EventEnvelope } from '#events/define.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { loadDevices } from '#functions/notification/repository.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { asha, seedData, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness, type HarnessOptions } from '#tests/harness/harness.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { pay, placeOrder, settle } from '#tests/harness/steps/order.ts'

let harness: Harness
afterEach(() => harness.close())

const phone = 'ePhone-1:APA91bSecretOfThisPhone'
const stale = 'stale-2:APA91bAppWasDeleted'

interface Person {
  readonly token: string
  readonly id: UserId
}

async function open(options: HarnessOptions = {}): Promise<Person> {
  harness = await startHarness({ seedData, ...options })
  return logIn(asha.phone)
}

async function logIn(number: string): Promise<Person> {
  const token = await harness.logIn(number)
  const { body } = await harness.call('readLoginDetail', {}, { as: token })
  return { token, id: body.data.id }
}

function register({ token, id }: Person, fcm_token: string, deviceType = 'android') {
  return harness.call('updateUsersFcmToken', { body: { fcm_token, deviceType, userId: id } }, { as: token })
}

async function buy({ token }: Person): Promise<string> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await settle(harness)
  return order_id
}

async function cancel({ token }: Person, id: string): Promise<void> {
  await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token }).then(({ body }) => body)
  await settle(harness)
}

const titles = async (to: string) => (await harness.inbox(to)).map(({ subject }) => subject)
const devicesOf = ({ id }: Person) => loadDevices(harness.app.context, id)

describe('a phone', () => {
  it('receives what its user receives by e-mail, on every device of the user (E24)', async () => {
    const me = await open()
    expect((await register(me, phone, 'Android')).body).toEqual({ success: true })
    await register(me, 'tablet', 'iOS')
    expect((await devicesOf(me)).map(({ device_type }) => device_type)).toEqual(['android', 'ios'])
    await buy(me)
    const shown = {
      channel: 'push',
      subject: 'Payment received',
      text: 'Please sign the deal term for 10 shares of Kaveri Robotics.',
    }
    expect(await harness.inbox(phone)).toMatchObject([{ ...shown, to: phone }])
    expect(await harness.inbox('tablet')).toMatchObject([{ ...shown, to: 'tablet' }])
    expect(await titles(asha.email)).toEqual(['Ansh: Payment received. Please sign the deal term'])
  })

  it('is registered once, however often and however many times at once it registers (D13)', async () => {
    const me = await open()
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(me, phone)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await buy(me)
    expect(await harness.inbox(phone)).toHaveLength(1)
  })

  it('belongs to the last user who registers it: the previous one gets no more pushes on it', async () => {
    const me = await open()
    const other = await logIn(ravi.phone)
    await register(me, 'tablet')
    await register(me, phone)
    await register(other, phone)
    expect([(await devicesOf(me)).length, (await devicesOf(other)).length]).toEqual([1, 1])
    await buy(me)
    expect([(await harness.inbox('tablet')).length, (await harness.inbox(phone)).length]).toEqual([1, 0])
    await register(me, phone)
    expect([(await devicesOf(me)).length, (await devicesOf(other)).length]).toEqual([2, 0])
  })

  it('belongs to one of two users who register it at once', async () => {
    const me = await open()
    const other = await logIn(ravi.phone)
    const answers = await Promise.all([me, other, me, other].map((person) => register(person, phone)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await devicesOf(me)).length + (await devicesOf(other)).length).toBe(1)
  })

  it('that deleted the app is dropped, and added again when it registers again', async () => {
    const me = await open()
    await register(me, stale)
    await register(me, phone)
    const orderId = await buy(me)
    expect(await devicesOf(me)).toHaveLength(2)
    await cancel(me, orderId)
    expect((await devicesOf(me)).map(({ endpoint }) => endpoint)).toHaveLength(1)
    expect(await titles(phone)).toEqual(expect.arrayContaining(['Your refund has started', 'Payment received']))
    expect(harness.log.filter(({ event }) => event === 'device-dropped')).toMatchObject([{ user: me.id }])
    await register(me, stale)
    expect(await devicesOf(me)).toHaveLength(2)
  })

  it(`is one of at most ${devicesMax}: a new one replaces the oldest registration`, async () => {
    const me = await open()
    for (let nth = 0; nth < devicesMax; nth++) {
      await register(me, `phone-${nth}`)
      harness.clock.advance(60_000)
    }
    await register(me, 'phone-0')
    harness.clock.advance(60_000)
    await Promise.all([register(me, 'phone-new-1'), register(me, 'phone-new-2')])
    expect(await devicesOf(me)).toHaveLength(devicesMax)
    await buy(me)
    const shown = await Promise.all(
      ['phone-0', 'phone-1', 'phone-2', 'phone-3', 'phone-new-1', 'phone-new-2'].map(
        async (each) => (await harness.inbox(each)).length,
      ),
    )
    expect(shown).toEqual([1, 0, 0, 1, 1, 1])
  })
})

describe('a registration', () => {
  it('is refused without a session, for another user, and when it is malformed', async () => {
    const me = await open()
    const body = { fcm_token: phone, deviceType: 'ios', userId: me.id }
    expect((await harness.call('updateUsersFcmToken', { body })).status).toBe(401)
    const other = await harness.call(
      'updateUsersFcmToken',
      { body: { ...body, userId: 'usr_other' } },
      { as: me.token },
    )
    expect(other).toMatchObject({ status: 403, failure: { name: 'ForbiddenError' } })
    for (const wrong of [
      { fcm_token: '' },
      { fcm_token: 'x'.repeat(4_097) },
      { fcm_token: 'a b' },
      { deviceType: 'fridge' },
      { userId: 7 },
      { fcm_token: undefined },
    ]) {
      expect(
        (await harness.call('updateUsersFcmToken', { body: { ...body, ...wrong } as never }, { as: me.token })).status,
      ).toBe(400)
    }
    expect(await devicesOf(me)).toEqual([])
  })

  it('is refused above the rate limit', async () => {
    const me = await open()
    for (let nth = 0; nth < 60; nth++) expect((await register(me, phone)).status).toBe(200)
    expect(await register(me, phone)).toMatchObject({ status: 429, failure: { name: 'TooManyRequestsError' } })
  })

  it('leaves the token in no log, no event and no item', async () => {
    const me = await open()
    await register(me, phone)
    await register(me, stale)
    await cancel(me, await buy(me))
    expect(harness.log.some(({ event }) => event === 'device-dropped')).toBe(true)
    const kept = JSON.stringify(
      ['item', 'stream'].map((each) => harness.app.table.database.prepare(`SELECT * FROM ${each}`).all()),
    )
    expect(kept).toContain(':endpoint/GCM/ansh/')
    for (const token of [phone, stale]) expect(JSON.stringify(harness.log) + kept).not.toContain(token.split(':')[1])
  })

  it('is accepted and not stored on a stage without pushes', async () => {
    const adapt = (ports: Ports): Ports => {
      const { pushApplication: _none, ...sns } = ports.settings.sns
      return { ...ports, settings: { ...ports.settings, sns } }
    }
    const me = await open({ adapt })
    expect((await register(me, phone)).body).toEqual({ success: true })
    expect(await devicesOf(me)).toEqual([])
    await buy(me)
    expect(await harness.inbox(phone)).toEqual([])
    expect(await harness.inbox(asha.email)).toHaveLength(1)
  })
})

describe('a push that fails', () => {
  it('neither delays nor repeats the e-mail, and removes no device', async () => {
    const me = await open()
    await register(me, phone)
    await faultControl(1)
    const orderId = await buy(me)
    expect(await titles(asha.email)).toHaveLength(1)
    expect(harness.log.filter(({ event }) => event === 'push-failed')).toMatchObject([
      { level: 'warn', user: me.id, error: 'VendorFailed' },
    ])
    await faultControl(0)
    await cancel(me, orderId)
    expect(await titles(phone)).toContain('Your refund has started')
    expect(harness.app.deadLetters()).toEqual([])
  })

  it('comes once, as the e-mail does, when the event comes again', async () => {
    const me = await open()
    await register(me, phone)
    await buy(me)
    const events = itemsOf(harness).flatMap(({ envelope }) =>
      envelope === undefined ? [] : EventEnvelope.parse(envelope),
    )
    await harness.app.context.bus.publish([...events, ...events])
    await settle(harness)
    expect(await titles(asha.email)).toHaveLength(1)
    expect(await harness.inbox(phone)).toHaveLength(1)
    expect(harness.app.deadLetters()).toEqual([])
  })
})

async function faultControl(errorRate: number): Promise<void> {
  const faultControls = {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sns: { errorRate } }),
  }
  expect((await fetch(`${harness.app.sandboxAddress}/levers`, faultControls)).status).toBe(200)
}
