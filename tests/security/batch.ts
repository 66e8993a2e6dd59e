import * as fc from 'fast-check'
import type { HttpRequest } from '#infra/local/server.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { edgesOf } from './arbitrary.ts'
import type { Input } from './contract.ts'
import { callersOf, type Actors, actorsOf, people, requestsBy, type Tokens, tokensOf } from './actors.ts'
import { countersOnly, wrongIn, wrongYes } from './oracle.ts'
import { routes } from './routes.ts'
import { type InputMutation, inputMutations, wrongOf } from './mutate-input.ts'
import { changedSince, forgetLimits, rowsOf, writesOf } from './table.ts'
import { bearer, type Received, requestOf, said, send } from './wire.ts'

export const batchSize = 500
/** A failing request is made smaller by trying others like it; each of them changes the world a little. */
const shrinksMax = 300

interface Attack {
  readonly name: string
  readonly endpoint: Endpoint
  readonly phone: string
  readonly input: Input
  /** Without its token. */
  readonly isBare: boolean
  readonly mutateInput: InputMutation | undefined
  /** With an idempotency key that counts, because the request still goes to this endpoint. */
  readonly isKeyed: boolean
}

/** What became of one request; the milliseconds are those of the first sending. */
export interface Attempt {
  readonly name: string
  readonly status: number
  readonly ms: number
}

/** Sends a batch of requests to a world of its own. The same seed sends the same ones. Answers the failing one, made as small as it could be. */
export async function sendBatch(seed: number, hear: (attempt: Attempt) => void): Promise<string | undefined> {
  const harness = await startHarness({ seedData: people, seed })
  try {
    let tokens = await tokensOf(harness)
    const actors = await actorsOf(harness, tokens)
    let turn = 0
    let failedAt: number | undefined
    const property = fc.asyncProperty(attacksOn(actors), async (attack) => {
      turn += 1
      if (failedAt !== undefined && turn > failedAt + shrinksMax) return
      if (turn % 10 === 0) forgetLimits(harness)
      const request = written(attack, tokens, `hostile-${seed}-${turn}`)
      const { broken, heard, ms } = await attempt(harness, attack, request)
      hear({ name: attack.name, status: heard.status, ms })
      // Whoever logged out comes back.
      if (attack.name.startsWith('end') && heard.status < 300) tokens = await tokensOf(harness)
      // What a yes has set going would otherwise be under way during the next request.
      if (attack.endpoint.method !== 'GET' && heard.status < 300) await harness.drain()
      if (broken.length === 0) return
      failedAt ??= turn
      throw new Error(told(`SEED=${seed}, request ${failedAt}, ${attack.name}: ${broken.join('; ')}`, request, heard))
    })
    const { failed, errorInstance } = await fc.check(property, { seed, numRuns: batchSize })
    return failed ? String(errorInstance instanceof Error ? errorInstance.message : errorInstance) : undefined
  } finally {
    await harness.close()
  }
}

function attacksOn(actors: Actors): fc.Arbitrary<Attack> {
  const by = (name: string, endpoint: Endpoint, phone: string) => {
    const valid = requestsBy(phone, endpoint, actors)
    const input = fc.oneof(
      { weight: 5, arbitrary: valid },
      { weight: 4, arbitrary: wrongOf(endpoint, valid) },
      { weight: 1, arbitrary: edgesOf(endpoint, valid) },
    )
    return fc
      .record({
        input,
        isBare: fc.oneof({ weight: 40, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
        mutateInput: fc.oneof(
          { withCrossShrink: true },
          { weight: 3, arbitrary: fc.constant(undefined) },
          { weight: 2, arbitrary: inputMutations },
        ),
        isKeyed: fc.boolean(),
      })
      .map((drawn): Attack => ({
        ...drawn,
        name,
        endpoint,
        phone,
        isKeyed:
          drawn.isKeyed &&
          drawn.mutateInput === undefined &&
          endpoint.who !== 'open' &&
          endpoint.who !== 'visitor' &&
          endpoint.method !== 'GET',
      }))
  }
  return fc.oneof(
    ...routes.flatMap(([name, endpoint]) => callersOf(endpoint).map((phone) => by(name, endpoint, phone))),
  )
}

function written(
  { endpoint, input, phone, isBare, isKeyed, mutateInput }: Attack,
  tokens: Tokens,
  key: string,
): HttpRequest {
  const request = requestOf(endpoint, input, {
    ...(!isBare && bearer(tokens.get(phone) ?? '')),
    ...(isKeyed && { 'idempotency-key': key }),
  })
  return mutateInput === undefined ? request : mutateInput(request, endpoint)
}

async function attempt(
  harness: Harness,
  { endpoint, isKeyed, name }: Attack,
  request: HttpRequest,
): Promise<{ readonly heard: Received; readonly ms: number; readonly broken: readonly string[] }> {
  const before = rowsOf(harness)
  const writes = writesOf(harness)
  const began = performance.now()
  const heard = await send(harness, request)
  const ms = performance.now() - began
  const changed = writesOf(harness) === writes ? [] : changedSince(before, harness)
  const broken = [...wrongIn(heard), ...wrongYes(endpoint, request, heard)]
  if (heard.status >= 400)
    broken.push(...changed.filter((key) => !countersOnly.test(key)).map((key) => `refused, and yet ${key} has changed`))
  // A session that has ended itself cannot ask again.
  if (isKeyed && heard.status < 300 && !name.startsWith('end')) {
    await harness.drain()
    const after = writesOf(harness)
    const again = await send(harness, request)
    if (JSON.stringify(said(again)) !== JSON.stringify(said(heard)))
      broken.push(`the same key answered ${again.status} ${again.text.slice(0, 300)}`)
    if (writesOf(harness) !== after) broken.push('the same key had a second effect')
  }
  return { heard, ms, broken }
}

/** A request that can be sent again as it stands, but for its token. */
function told(what: string, { method, target, headers, body }: HttpRequest, { status, text }: Received): string {
  const { authorization, ...others } = headers
  const shown = { ...others, ...(authorization !== undefined && { authorization: 'Bearer …' }) }
  const bytes = Buffer.from(body ?? [])
  return [
    what,
    `${method} ${JSON.stringify(target.slice(0, 1_000))}`,
    JSON.stringify(shown).slice(0, 1_000),
    `${JSON.stringify(bytes.toString().slice(0, 1_000))} (${bytes.length})`,
    `→ ${status} ${text.slice(0, 500)}`,
  ].join('\n')
}
