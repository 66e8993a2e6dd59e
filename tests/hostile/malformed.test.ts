import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Ports } from '#functions/kit/port/ports.ts'
import type { HttpRequest } from '#infra/local/server.ts'
import { endpoints } from '#shared/catalogue.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { errorNames, TOKEN_EXPIRED } from '#shared/kernel/refusal.ts'
import { pay, place, quote } from '#tests/journey/steps.ts'
import { random, type Random } from '#tests/simulation/random.ts'
import { asha, company, furnish, investor, kaveri, neither } from '#tests/world/furnish.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { spoiled, withOneWrong } from './hostile.ts'
import { inputOf, routesOf } from './sample.ts'
import { changedSince, forgetLimits, rowsOf, writesOf } from './table.ts'
import { claimsOf, tokenOf } from './token.ts'
import { bearer, type Heard, requestOf, said, send } from './wire.ts'

/** `FUZZ=200000` sends more, `FIRST=100` other ones; `SEED=17` sends one batch again and tells how often each was answered what. */
const { FUZZ = '10000', FIRST = '1', SEED } = process.env
const batchSize = 500
const routes = routesOf(endpoints)
const seeds = SEED === undefined ? Array.from({ length: Math.ceil(Number(FUZZ) / batchSize) }, (_, count) => String(Number(FIRST) + count)) : [SEED]

/** What a refused request may leave: how often somebody has asked, guessed, tried. */
const countersOnly = /^(limit|code|once)#/
const innards = /\bat \S+ \(|\.ts:\d|node_modules|node:internal|file:\/\/|\/work\/|ZodError|\b(?:Type|Range|Syntax|Reference)Error|SQLITE|ConditionFailed|TransactionCancelled|VendorFailed|privateJwk/

const Failure = z.strictObject({
  name: z.enum([...Object.values(errorNames), TOKEN_EXPIRED.errorName]),
  message: z.string().check(z.regex(/^[A-Z_]+$/)),
  words: z.string().check(z.minLength(1)),
  request_id: z.string().check(z.minLength(8), z.maxLength(64)),
  data: z.optional(z.record(z.string(), z.unknown())),
})

interface Attack {
  readonly name: string
  readonly endpoint: Endpoint
  readonly request: HttpRequest
  /** Whether the request still goes to this endpoint with a key that counts. */
  readonly isKeyed: boolean
}

it('bears whatever is sent, and tells nothing of itself', { timeout: seeds.length * 20_000 + 60_000 }, async () => {
  const answered: Record<string, Record<number, number>> = {}
  const failures: string[] = []
  let sent = 0
  let sendingMs = 0
  for (const seed of seeds) {
    const world = await openWorld({ furnish: people, seed })
    try {
      const ids = await idsOf(world)
      const chance = random(`malformed/${seed}`)
      let tokens = await tokensOf(world)
      for (let turn = 1; turn <= batchSize; turn += 1) {
        if (turn % 10 === 0) forgetLimits(world)
        const attack = attackOf(chance, tokens, ids, `${seed}-${turn}`)
        const began = performance.now()
        const { broken, heard } = await attempt(world, attack)
        sendingMs += performance.now() - began
        sent += 1
        const counts = (answered[attack.name] ??= {})
        counts[heard.status] = (counts[heard.status] ?? 0) + 1
        if (broken.length > 0) failures.push(told(seed, turn, attack, heard, broken))
        // Whoever logged out comes back.
        if (attack.name.startsWith('end') && heard.status < 300) tokens = await tokensOf(world)
        // What a yes has set going would otherwise be under way during the next request.
        if (attack.endpoint.method !== 'GET' && heard.status < 300) await world.drain()
      }
    } finally {
      await world.close()
    }
    if (failures.length > 0) break
  }
  const silent = routes.map(([name]) => name).filter((name) => !Object.keys(answered[name] ?? {}).some((status) => Number(status) < 400))
  console.log(`${sent} requests, ${Math.round((sent / sendingMs) * 1_000)} a second; never answered with a yes: ${silent.join(', ') || 'none'}`)
  if (SEED !== undefined) console.log(JSON.stringify(answered, undefined, 1))
  expect(failures.slice(0, 10).join('\n\n')).toBe('')
  if (SEED === undefined) expect(Object.keys(answered).sort()).toEqual(routes.map(([name]) => name).sort())
})

const dev = { phone: '+919000000004', email: 'dev@example.com', first_name: 'Dev', last_name: 'Rao' } as const
const many = ['sec_one', 'sec_two', 'sec_three', 'sec_four'] as const

async function people(ports: Ports): Promise<void> {
  await furnish(ports)
  await investor(ports, dev)
  for (const [count, id] of many.entries()) await company(ports, id, `Company ${count}`, `INE0MN0${count}`, { available_nsdl: true, available_cdsl: true }, 100_000)
}

type Tokens = Readonly<Record<'investor' | 'desk', readonly string[]>>

async function tokensOf({ house }: World): Promise<Tokens> {
  const of = (...phones: string[]) => Promise.all(phones.map((phone) => tokenOf(house.ports, phone)))
  return { investor: await of(asha.phone, dev.phone), desk: await of('+919000000011', '+919000000012') }
}

/** Things that are there to be named, by kind. */
type Ids = Readonly<Record<string, readonly string[]>>

/** Companies; each investor's quotes, an order that is paid and one that is not, under the investor's id. */
async function idsOf(world: World): Promise<Ids> {
  const [buyer = '', other = ''] = (await tokensOf(world)).investor
  const ids: Record<string, readonly string[]> = { security: [kaveri, neither, ...many], made: ['ord_none', 'quo_none', 'order_none', 'pay_none'] }
  for (const [token, first, second] of [[buyer, kaveri, 'sec_two'], [other, 'sec_one', 'sec_three']] as const) {
    const userId = String(claimsOf(token)['sub'])
    // Before the paid one, which stands in the way of another until its deal term is signed.
    const open = await place(world, token, 10, second)
    const quotes = await Promise.all(many.map((id) => quote(world, token, 10, id)))
    const paid = await place(world, token, 10, first)
    await pay(world, paid.razorpay_order_id)
    ids[`quote ${userId}`] = quotes.map(({ quote_id }) => quote_id)
    ids[`open ${userId}`] = [open.order_id]
    ids[`order ${userId}`] = [paid.order_id, paid.order_id, paid.order_id, open.order_id]
    ids[`partner ${userId}`] = [paid.razorpay_order_id, open.razorpay_order_id]
    ids[`session ${userId}`] = ['current', String(claimsOf(token)['sid'])]
  }
  await world.settle()
  return ids
}

/** Mostly the caller's own thing of the right kind, so that not every request ends at the first look. */
function idFor(endpoint: Endpoint, at: string, userId: string, random: Random, ids: Ids): string {
  const whose = Object.keys(ids).filter((kind) => kind.startsWith('order ')).map((kind) => kind.slice('order '.length))
  const who = whose.includes(userId) && random.happens(0.85) ? userId : random.pick(whose)
  const from = (kind: string) => random.pick(ids[kind] ?? ids[`${kind} ${who}`] ?? [])
  const name = at.toLowerCase()
  if (random.happens(0.1)) return from('made')
  if (name.includes('quote')) return from('quote')
  if (name.includes('security') || endpoint.noun === 'market') return from('security')
  if (endpoint.noun === 'account') return from('session')
  if (name.includes('razorpay')) return from('partner')
  // What is given up can be asked little more: mostly the unpaid one.
  return from(endpoint.name.startsWith('cancel') && random.happens(0.95) ? 'open' : 'order')
}

function attackOf(random: Random, tokens: Tokens, ids: Ids, key: string): Attack {
  const [name, endpoint] = random.pick(routes)
  const token = random.pick(tokens[endpoint.who === 'desk' ? 'desk' : 'investor'])
  const userId = String(claimsOf(token)['sub'])
  const valid = inputOf(endpoint, random, (at) => ((endpoint.own as readonly string[] | undefined)?.includes(at) ? userId : idFor(endpoint, at, userId, random, ids)))
  const input = random.happens(0.5) ? withOneWrong(valid, random) : valid
  const isSpoiled = random.happens(0.4)
  const isKeyed = !isSpoiled && endpoint.who !== 'open' && endpoint.method !== 'GET' && random.happens(0.6)
  const headers = { ...(random.happens(0.97) && bearer(token)), ...(isKeyed && { 'idempotency-key': `hostile-${key}` }) }
  const request = requestOf(endpoint, input, headers)
  return { name, endpoint, request: isSpoiled ? spoiled(request, endpoint, random) : request, isKeyed }
}

async function attempt(world: World, attack: Attack): Promise<{ readonly heard: Heard; readonly broken: readonly string[] }> {
  const { endpoint, request, isKeyed, name } = attack
  const before = rowsOf(world)
  const writes = writesOf(world)
  const heard = await send(world, request)
  const changed = writesOf(world) === writes ? [] : changedSince(before, world)
  const broken = [...wrongIn(endpoint, request, heard)]
  if (heard.status >= 400) broken.push(...changed.filter((key) => !countersOnly.test(key)).map((key) => `refused, and yet ${key} has changed`))
  // A session that has ended itself cannot ask again.
  if (isKeyed && heard.status < 300 && !name.startsWith('end')) {
    await world.drain()
    const after = writesOf(world)
    const again = await send(world, request)
    if (JSON.stringify(said(again)) !== JSON.stringify(said(heard))) broken.push(`the same key answered ${again.status} ${again.text.slice(0, 300)}`)
    if (writesOf(world) !== after) broken.push('the same key had a second effect')
  }
  return { heard, broken }
}

function* wrongIn(endpoint: Endpoint, request: HttpRequest, heard: Heard): Generator<string> {
  const { status, text, body, headers } = heard
  if (status >= 500) yield 'the house broke'
  if (innards.test(text) || innards.test(JSON.stringify(headers))) yield 'tells of its innards'
  if (/[\r\n]/.test(Object.values(headers).join(''))) yield 'a header of two lines'
  if (status >= 400 && !z.safeParse(Failure, body).success) yield 'not the form of a failure'
  if (status === 204 && text !== '') yield 'a 204 with a body'
  // Another method or path may have come to another endpoint.
  const isHere = request.method === endpoint.method && status < 300 && status !== 204
  if (isHere && !z.safeParse(endpoint.answer, body).success) yield 'not the answer of the contract'
}

function told(seed: string, turn: number, { name, request }: Attack, { status, text }: Heard, broken: readonly string[]): string {
  const { authorization, ...headers } = request.headers
  const shown = { ...headers, ...(authorization !== undefined && { authorization: 'Bearer …' }) }
  const body = Buffer.from(request.body ?? []).toString()
  return [`SEED=${seed}, request ${turn}, ${name}: ${broken.join('; ')}`, `${request.method} ${JSON.stringify(request.target.slice(0, 1_000))}`, JSON.stringify(shown).slice(0, 1_000), `${JSON.stringify(body.slice(0, 1_000))} (${body.length})`, `→ ${status} ${text.slice(0, 500)}`].join('\n')
}
