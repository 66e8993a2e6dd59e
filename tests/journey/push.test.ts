import { afterEach, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/kit/port/ports.ts'
import { loadDevices } from '#functions/notice/store.ts'
import { devicesMax } from '#shared/notice/notice.ts'
import { asha, furnish, ravi } from '#tests/world/furnish.ts'
import { openWorld, type World, type WorldOptions } from '#tests/world/world.ts'
import { pay, place, settle } from './steps.ts'

let world: World
afterEach(() => world.close())

const phone = 'ePhone-1:APA91bSecretOfThisPhone'
const stale = 'stale-2:APA91bAppWasDeleted'

interface Person {
  readonly token: string
  readonly id: string
}

async function open(options: WorldOptions = {}): Promise<Person> {
  world = await openWorld({ furnish, ...options })
  return logIn(asha.phone)
}

async function logIn(number: string): Promise<Person> {
  const token = await world.logIn(number)
  const { body } = await world.call('readLoginDetail', {}, { as: token })
  return { token, id: body.data.id }
}

function register({ token, id }: Person, fcm_token: string, deviceType = 'android') {
  return world.call('updateUsersFcmToken', { body: { fcm_token, deviceType, userId: id } }, { as: token })
}

async function buy({ token }: Person): Promise<string> {
  const { order_id, razorpay_order_id } = await place(world, token)
  await pay(world, razorpay_order_id)
  await settle(world)
  return order_id
}

async function giveUp({ token }: Person, id: string): Promise<void> {
  await world.call('cancelOrder', { params: { id }, body: {} }, { as: token }).then(({ body }) => body)
  await settle(world)
}

const titles = async (to: string) => (await world.inbox(to)).map(({ subject }) => subject)
const devicesOf = ({ id }: Person) => loadDevices(world.house.ports, id)

describe('a phone', () => {
  it('shows what its user is told by e-mail, on every phone of theirs', async () => {
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
    expect(await world.inbox(phone)).toMatchObject([{ ...shown, to: phone }])
    expect(await world.inbox('tablet')).toMatchObject([{ ...shown, to: 'tablet' }])
    expect(await titles(asha.email)).toEqual(['Ansh: Payment received. Please sign the deal term'])
  })

  it('is its user’s once, however often it registers and however many times at once', async () => {
    const me = await open()
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(me, phone)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await buy(me)
    expect(await world.inbox(phone)).toHaveLength(1)
  })

  it('goes with whoever registers it: the one before is told nothing more on it', async () => {
    const me = await open()
    const other = await logIn(ravi.phone)
    await register(me, 'tablet')
    await register(me, phone)
    await register(other, phone)
    expect([(await devicesOf(me)).length, (await devicesOf(other)).length]).toEqual([1, 1])
    await buy(me)
    expect([(await world.inbox('tablet')).length, (await world.inbox(phone)).length]).toEqual([1, 0])
    await register(me, phone)
    expect([(await devicesOf(me)).length, (await devicesOf(other)).length]).toEqual([2, 0])
  })

  it('belongs to one of two who register it at once', async () => {
    const me = await open()
    const other = await logIn(ravi.phone)
    const answers = await Promise.all([me, other, me, other].map((person) => register(person, phone)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await devicesOf(me)).length + (await devicesOf(other)).length).toBe(1)
  })

  it('that deleted the app is dropped, and taken back when it registers anew', async () => {
    const me = await open()
    await register(me, stale)
    await register(me, phone)
    const orderId = await buy(me)
    expect(await devicesOf(me)).toHaveLength(2)
    await giveUp(me, orderId)
    expect((await devicesOf(me)).map(({ endpoint }) => endpoint)).toHaveLength(1)
    expect(await titles(phone)).toEqual(expect.arrayContaining(['Your refund has started', 'Payment received']))
    expect(world.log.filter(({ event }) => event === 'device-dropped')).toMatchObject([{ user: me.id }])
    await register(me, stale)
    expect(await devicesOf(me)).toHaveLength(2)
  })

  it(`is one of ${devicesMax} at most: the one that registered longest ago makes room`, async () => {
    const me = await open()
    for (let nth = 0; nth < devicesMax; nth++) {
      await register(me, `phone-${nth}`)
      world.clock.advance(60_000)
    }
    await register(me, 'phone-0')
    world.clock.advance(60_000)
    await Promise.all([register(me, 'phone-new-1'), register(me, 'phone-new-2')])
    expect(await devicesOf(me)).toHaveLength(devicesMax)
    await buy(me)
    const shown = await Promise.all(
      ['phone-0', 'phone-1', 'phone-2', 'phone-3', 'phone-new-1', 'phone-new-2'].map(
        async (each) => (await world.inbox(each)).length,
      ),
    )
    expect(shown).toEqual([1, 0, 0, 1, 1, 1])
  })
})

describe('a registration', () => {
  it('is refused without a session, for another, and with nonsense', async () => {
    const me = await open()
    const body = { fcm_token: phone, deviceType: 'ios', userId: me.id }
    expect((await world.call('updateUsersFcmToken', { body })).status).toBe(401)
    const other = await world.call('updateUsersFcmToken', { body: { ...body, userId: 'usr_other' } }, { as: me.token })
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
        (await world.call('updateUsersFcmToken', { body: { ...body, ...wrong } as never }, { as: me.token })).status,
      ).toBe(400)
    }
    expect(await devicesOf(me)).toEqual([])
  })

  it('is refused when it comes too often', async () => {
    const me = await open()
    for (let nth = 0; nth < 60; nth++) expect((await register(me, phone)).status).toBe(200)
    expect(await register(me, phone)).toMatchObject({ status: 429, failure: { name: 'TooManyRequestsError' } })
  })

  it('leaves the token in no log, no event and no item', async () => {
    const me = await open()
    await register(me, phone)
    await register(me, stale)
    await giveUp(me, await buy(me))
    expect(world.log.some(({ event }) => event === 'device-dropped')).toBe(true)
    const kept = JSON.stringify(
      ['item', 'stream'].map((each) => world.house.table.database.prepare(`SELECT * FROM ${each}`).all()),
    )
    expect(kept).toContain(':endpoint/GCM/ansh/')
    for (const token of [phone, stale]) expect(JSON.stringify(world.log) + kept).not.toContain(token.split(':')[1])
  })

  it('is answered and kept nowhere where nothing is pushed', async () => {
    const adapt = (ports: Ports): Ports => {
      const { pushApplication: _none, ...sns } = ports.settings.sns
      return { ...ports, settings: { ...ports.settings, sns } }
    }
    const me = await open({ adapt })
    expect((await register(me, phone)).body).toEqual({ success: true })
    expect(await devicesOf(me)).toEqual([])
    await buy(me)
    expect(await world.inbox(phone)).toEqual([])
    expect(await world.inbox(asha.email)).toHaveLength(1)
  })
})

describe('a push that fails', () => {
  it('neither holds up nor repeats the letter, and costs nobody their phone', async () => {
    const me = await open()
    await register(me, phone)
    await lever(1)
    const orderId = await buy(me)
    expect(await titles(asha.email)).toHaveLength(1)
    expect(world.log.filter(({ event }) => event === 'push-failed')).toMatchObject([
      { level: 'warn', user: me.id, error: 'VendorFailed' },
    ])
    await lever(0)
    await giveUp(me, orderId)
    expect(await titles(phone)).toContain('Your refund has started')
    expect(world.house.deadLetters()).toEqual([])
  })

  it('does not have the letter written again when the hearer dies after it', async () => {
    let deaths = 0
    const dying = (ports: Ports): Ports => {
      const put: Ports['table']['put'] = async (item, condition) => {
        if (item.pk.startsWith('heard#notice/on-order-news#') && deaths++ < 2) throw new Error('died')
        return ports.table.put(item, condition)
      }
      return { ...ports, table: { ...ports.table, put } }
    }
    const me = await open({ adapt: dying })
    await register(me, phone)
    await buy(me)
    for (let minute = 0; minute < 3; minute++) await settle(world)
    expect(deaths).toBe(3)
    expect(await titles(asha.email)).toHaveLength(1)
    // A phone may hear it again: a courtesy has no mark.
    expect(await world.inbox(phone)).toHaveLength(3)
    expect(world.house.deadLetters()).toEqual([])
  })
})

async function lever(errorRate: number): Promise<void> {
  const levers = {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sns: { errorRate } }),
  }
  expect((await fetch(`${world.house.sandboxAddress}/levers`, levers)).status).toBe(200)
}
