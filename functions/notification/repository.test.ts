import { devicesMax } from '#shared/notification/limits.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FullContext } from '#functions/platform/context.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openTable } from '#infra/local/table.ts'
import { UserId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { deleteDevice, loadDevices, saveDevice } from './repository.ts'

const clock = movableClock(instantOf('2026-11-23T05:30:00.000Z'))
const users = ['usr_a', 'usr_b', 'usr_c'].map((id) => UserId.parse(id))
let table: ReturnType<typeof openTable>
let context: FullContext

beforeEach(() => {
  table = openTable({ file: ':memory:', clock })
  context = { table, clock } as unknown as FullContext
  return () => table.close()
})

function save(userId: UserId, token_hash: string) {
  return saveDevice(context, userId, {
    token_hash,
    endpoint: `endpoint of ${token_hash}`,
    device_type: 'android',
    registered_at: clock.now(),
  })
}

/** Every device and every owner item as `user place token`. Both lists must be equal. */
async function stored() {
  const devices = await Promise.all(
    users.map(async (user) =>
      (await loadDevices(context, user)).map(({ token_hash, place }) => `${user} ${place} ${token_hash}`),
    ),
  )
  const owners = table.database
    .prepare("SELECT pk, json FROM item WHERE sk = 'owner'")
    .all()
    .map(({ pk, json }) => {
      const { user_id, place } = JSON.parse(String(json)) as { user_id: UserId; place: number }
      return `${user_id} ${place} ${String(pk).replace('notification#device#', '')}`
    })
  return { devices: devices.flat().sort(), owners: owners.sort() }
}

describe('devices', () => {
  it('leave no items behind when one displaces another', async () => {
    for (let nth = 0; nth < devicesMax; nth++) {
      expect(await save(UserId.parse('usr_a'), `t${nth}`)).toBeUndefined()
      clock.advance(1_000)
    }
    expect(await save(UserId.parse('usr_a'), 'new')).toMatchObject({ token_hash: 't0', endpoint: 'endpoint of t0' })
    const { devices, owners } = await stored()
    expect(devices).toHaveLength(devicesMax)
    expect(owners).toEqual(devices)
    // A displaced device can be registered again, also by another user.
    expect(await save(UserId.parse('usr_b'), 't0')).toBeUndefined()
    expect((await stored()).devices).toContain('usr_b 0 t0')
  })

  it('have one user each after concurrent registrations by several users', async () => {
    const rounds = Array.from({ length: 8 }, (_, round) => round)
    for (const round of rounds) {
      await Promise.all(users.map((user, nth) => save(user, `t${(round + nth) % 3}`)))
      await Promise.all(users.map((user) => save(user, `shared${round % 2}`)))
      const { devices, owners } = await stored()
      expect(owners).toEqual(devices)
      expect(new Set(devices.map((device) => device.split(' ')[2])).size).toBe(devices.length)
    }
  })

  it('stay within the limit under concurrent registrations; after too many conflicts the answer is 429', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, (_, nth) => save(UserId.parse('usr_a'), `t${nth}`)),
    )
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
    for (const each of refused) expect(each).toMatchObject({ name: 'Refused', refusal: { status: 429 } })
    for (let nth = 0; nth < 12; nth++) await save(UserId.parse('usr_a'), `later${nth}`)
    const { devices, owners } = await stored()
    expect(devices).toHaveLength(devicesMax)
    expect(owners).toEqual(devices)
  })
})

describe('deleting a device', () => {
  it('deletes its owner item too', async () => {
    await save(UserId.parse('usr_a'), 't')
    const [device] = await loadDevices(context, UserId.parse('usr_a'))
    expect(await deleteDevice(context, UserId.parse('usr_a'), device!)).toBe(true)
    expect(await stored()).toEqual({ devices: [], owners: [] })
  })

  it('keeps a device that was registered again meanwhile, by its user or another', async () => {
    await save(UserId.parse('usr_a'), 't')
    const [device] = await loadDevices(context, UserId.parse('usr_a'))
    clock.advance(1)
    await save(UserId.parse('usr_a'), 't')
    expect(await deleteDevice(context, UserId.parse('usr_a'), device!)).toBe(false)
    const [again] = await loadDevices(context, UserId.parse('usr_a'))
    await save(UserId.parse('usr_b'), 't')
    expect(await deleteDevice(context, UserId.parse('usr_a'), again!)).toBe(false)
    expect((await stored()).owners).toEqual(['usr_b 0 t'])
  })
})
