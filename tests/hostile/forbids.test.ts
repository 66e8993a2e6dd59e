import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/kit/port/ports.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { place, quote } from '#tests/journey/steps.ts'
import { asha, furnish } from '#tests/world/furnish.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { inputsOf, oneOf } from './arbitrary.ts'
import { idPlaces, type Input, withAt } from './contract.ts'
import { dev, operatorPhone, people } from './crowd.ts'
import { routes } from './routes.ts'
import { changedSince, forgetLimits, rowsOf, writesOf } from './table.ts'
import { claimsOf, forgeries, signedByHouse, tokenOf } from './token.ts'
import { bearer, requestOf, said, send } from './wire.ts'

let world: World
let otherHouse: World
/** The first part of each key that the functions read. */
const read: string[] = []

beforeAll(async () => {
  world = await openWorld({ furnish: people, adapt: watched })
  otherHouse = await openWorld({ furnish, sandboxes: false })
})
afterAll(() => Promise.all([world.close(), otherHouse.close()]))
beforeEach(() => forgetLimits(world))

function watched(ports: Ports): Ports {
  const { table } = ports
  const get: typeof table.get = (key) => {
    read.push(key.pk.split('#')[0] ?? '')
    return table.get(key)
  }
  const query: typeof table.query = (asked) => {
    read.push('query')
    return table.query(asked)
  }
  return { ...ports, table: { ...table, get, query } }
}

const guarded = routes.filter(([, { who }]) => who !== 'open')
const open = routes.filter(([, { who }]) => who === 'open')
const phoneFor = ({ who }: Endpoint) => (who === 'desk' ? operatorPhone : asha.phone)

/** What the contract takes, with the caller's own id wherever it names the caller. */
function validOf(endpoint: Endpoint, userId: string): Input {
  return oneOf(inputsOf(endpoint, (at) => fc.constant((endpoint.own as readonly string[] | undefined)?.includes(at) ? userId : 'ord_none')))
}

describe.each(guarded)('%s', (_, endpoint) => {
  it('is closed to every token that is not ours to the letter, and leaves no trace of the try', async () => {
    const { ports } = world.house
    const good = await tokenOf(ports, phoneFor(endpoint))
    const forged = await forgeries(ports, good, await tokenOf(otherHouse.house.ports, phoneFor(endpoint)))
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(60)
    const input = validOf(endpoint, String(claimsOf(good)['sub']))
    const rows = rowsOf(world)
    const writes = writesOf(world)
    const headers = [
      ['no header', {}],
      ['another scheme', { authorization: `Basic ${good}` }],
      ['no scheme', { authorization: good }],
      ['a tab after the scheme', { authorization: `Bearer\t${good}` }],
      ['in a cookie', { cookie: `token=${good}` }],
      ['in a header of its own', { 'x-access-token': good }],
      ...Object.entries(forged).map(([what, token]) => [what, bearer(token)]),
    ] as [string, Record<string, string>][]
    const wrong: string[] = []
    // Who brings no bearer to a visitor's route is nobody, and may be.
    const tried = headers.filter(([, header]) => endpoint.who !== 'visitor' || 'authorization' in header)
    for (const [what, header] of tried) {
      const { status, body, text } = await send(world, requestOf(endpoint, input, { ...header, 'idempotency-key': 'hostile-1' }))
      const isRefused = status === 401 && ['UnauthorizedError', 'TokenExpiredError'].includes(String((body as { name?: string }).name))
      if (!isRefused) wrong.push(`${what}: ${status} ${text.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
    expect(writesOf(world)).toBe(writes)
    expect(changedSince(rows, world)).toEqual([])
  })

  it('is closed to a session that was ended, and to one of another role', async () => {
    const { ports } = world.house
    const [right, wrong] = endpoint.who === 'desk' ? [operatorPhone, asha.phone] : [asha.phone, operatorPhone]
    const ended = await tokenOf(ports, right)
    await ports.table.delete({ pk: `session#${String(claimsOf(ended)['sid'])}`, sk: 'session' })
    const stranger = await tokenOf(ports, wrong)
    const claims = claimsOf(stranger)
    // The role that counts is the session's, whatever the token says of itself.
    const promoted = await signedByHouse(ports, { ...claims, role: endpoint.who === 'desk' ? 'SUPERVISOR' : 'INVESTER_CLIENT' })
    const input = validOf(endpoint, String(claims['sub']))
    const writes = writesOf(world)
    expect(await send(world, requestOf(endpoint, input, bearer(ended)))).toMatchObject({ status: 401, body: { name: 'UnauthorizedError' } })
    for (const token of [stranger, promoted]) {
      expect(await send(world, requestOf(endpoint, input, bearer(token)))).toMatchObject({ status: 403, body: { name: 'ForbiddenError' } })
    }
    expect(writesOf(world)).toBe(writes)
  })
})

describe.each(guarded.filter(([, { own = [] }]) => own.length > 0))('%s, which names the caller', (_, endpoint) => {
  it.each(endpoint.own ?? [])('forbids another’s id at %s before it looks for anything', async (at) => {
    const { ports } = world.house
    const [token, other] = await Promise.all([tokenOf(ports, phoneFor(endpoint)), tokenOf(ports, dev.phone)])
    const valid = validOf(endpoint, String(claimsOf(token)['sub']))
    const writes = writesOf(world)
    for (const id of [String(claimsOf(other)['sub']), 'usr_none', `${String(claimsOf(token)['sub'])}x`, '../']) {
      read.length = 0
      const heard = await send(world, requestOf(endpoint, withAt(valid, at, id) as Input, bearer(token)))
      expect(heard, id).toMatchObject({ status: 403, body: { name: 'ForbiddenError' } })
      expect(read.filter((kind) => !['session', 'maintenance'].includes(kind))).toEqual([])
    }
    expect(writesOf(world)).toBe(writes)
  })
})

const withIds = guarded.filter(([, endpoint]) => endpoint.who === 'investor' && idPlaces(endpoint).length > 0)

describe.each(withIds)('%s, which takes an id', (_, endpoint) => {
  it.each(idPlaces(endpoint))('says of another’s thing at %s what it says of nothing', async (at) => {
    const theirs = await thingsOf(asha.phone)
    const token = await tokenOf(world.house.ports, dev.phone)
    const valid = validOf(endpoint, String(claimsOf(token)['sub']))
    // Optional neighbours would be looked up instead.
    const bare = idPlaces(endpoint).filter((each) => each !== at).reduce<unknown>((input, each) => withAt(input, each, undefined), valid) as Input
    for (const id of theirs) {
      const ask = async (value: string) => send(world, requestOf(endpoint, withAt(bare, at, value) as Input, bearer(token)))
      const madeUp = `${id.slice(0, -6)}000000`
      const nothing = await ask(madeUp)
      const rows = rowsOf(world)
      const heard = await ask(id)
      expect(JSON.parse(JSON.stringify(said(heard)).replaceAll(id, madeUp)), id).toEqual(said(nothing))
      if (heard.status >= 400) expect(heard.status, id).toBe(404)
      expect(changedSince(rows, world).filter((key) => !key.startsWith('limit#')), id).toEqual([])
    }
  })
})

let things: Promise<string[]> | undefined

/** Ids of what belongs to somebody: session, quote, order at both houses. */
function thingsOf(phone: string): Promise<string[]> {
  things ??= (async () => {
    const token = await tokenOf(world.house.ports, phone)
    const { order_id, razorpay_order_id } = await place(world, token)
    const { quote_id } = await quote(world, token)
    return [order_id, razorpay_order_id, quote_id, String(claimsOf(token)['sid']), String(claimsOf(token)['sub'])]
  })()
  return things
}

describe.each(open)('%s, which is open', (_, endpoint) => {
  it('answers as ever, whatever token comes with it', async () => {
    const good = await tokenOf(world.house.ports, asha.phone)
    const forged = await forgeries(world.house.ports, good, await tokenOf(otherHouse.house.ports, asha.phone))
    const input = validOf(endpoint, 'usr_none')
    const expected = said(await send(world, requestOf(endpoint, input)))
    for (const [what, token] of Object.entries({ ...forged, good })) {
      forgetLimits(world)
      expect(said(await send(world, requestOf(endpoint, input, bearer(token)))), what).toEqual(expected)
    }
  })
})
