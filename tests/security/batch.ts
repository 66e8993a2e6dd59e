import * as fc from 'fast-check'
import type { HttpRequest } from '#infra/local/server/server.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { edgesOf } from './arbitrary.ts'
import type { Input } from './contract.ts'
import { callersOf, type Actors, actorsOf, people, requestsBy, type Tokens, tokensOf } from './actors.ts'
import { countersOnly, violationsIn, contractViolations } from './oracle.ts'
import { routes } from './routes.ts'
import { type InputMutation, inputMutations, invalidInputsOf } from './mutate-input.ts'
import { changedSince, resetLimits, rowsOf, writesOf } from './table.ts'
import { bearer, type Received, requestOf, comparable, send } from './wire.ts'

export const batchSize = 500
/** `MODULES=order,sale` sends to the routes of these modules alone. */
const modules = process.env['MODULES']?.split(',')
const attackedRoutes = routes.filter(([, { moduleName }]) => modules?.includes(moduleName) ?? true)
/** Shrinking tries variants of a failing request; each of them changes the state of the app a little. */
const shrinksMax = 300

interface Attack {
  readonly name: string
  readonly endpoint: Endpoint
  readonly phone: string
  readonly input: Input
  /** Without its token. */
  readonly isBare: boolean
  readonly mutateInput: InputMutation | undefined
  /** With an idempotency key that applies, because the request still reaches this endpoint. */
  readonly isKeyed: boolean
}

/** The result of one request; the milliseconds are those of the first sending. */
export interface Attempt {
  readonly name: string
  readonly status: number
  readonly ms: number
}

/** Sends a batch of requests to an app of its own. The same seed sends the same requests. Returns a description of the failing request, shrunk as far as possible. */
export async function sendBatch(seed: number, onAttempt: (attempt: Attempt) => void): Promise<string | undefined> {
  const harness = await startHarness({ seedData: people, seed })
  try {
    let tokens = await tokensOf(harness)
    const actors = await actorsOf(harness, tokens)
    let turn = 0
    let failedAt: number | undefined
    const property = fc.asyncProperty(attacksOn(actors), async (attack) => {
      turn += 1
      if (failedAt !== undefined && turn > failedAt + shrinksMax) return
      if (turn % 10 === 0) resetLimits(harness)
      const request = encode(attack, tokens, `hostile-${seed}-${turn}`)
      const { violations, received, ms } = await attempt(harness, attack, request)
      onAttempt({ name: attack.name, status: received.status, ms })
      // A logged-out caller gets a new session.
      if (attack.name.startsWith('end') && received.status < 300) tokens = await tokensOf(harness)
      // Finishes the background work of a successful request before the next one.
      if (attack.endpoint.method !== 'GET' && received.status < 300) await harness.drain()
      if (violations.length === 0) return
      failedAt ??= turn
      throw new Error(
        describeFailure(
          `SEED=${seed}, request ${failedAt}, ${attack.name}: ${violations.join('; ')}`,
          request,
          received,
        ),
      )
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
      { weight: 4, arbitrary: invalidInputsOf(endpoint, valid) },
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
      .map((generated): Attack => ({
        ...generated,
        name,
        endpoint,
        phone,
        isKeyed:
          generated.isKeyed &&
          generated.mutateInput === undefined &&
          endpoint.who !== 'open' &&
          endpoint.who !== 'visitor' &&
          endpoint.method !== 'GET',
      }))
  }
  return fc.oneof(
    ...attackedRoutes.flatMap(([name, endpoint]) => callersOf(endpoint).map((phone) => by(name, endpoint, phone))),
  )
}

function encode(
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
): Promise<{ readonly received: Received; readonly ms: number; readonly violations: readonly string[] }> {
  const before = rowsOf(harness)
  const writes = writesOf(harness)
  const began = performance.now()
  const received = await send(harness, request)
  const ms = performance.now() - began
  const changed = writesOf(harness) === writes ? [] : changedSince(before, harness)
  const violations = [...violationsIn(received), ...contractViolations(endpoint, request, received)]
  if (received.status >= 400)
    violations.push(...changed.filter((key) => !countersOnly.test(key)).map((key) => `refused, but ${key} has changed`))
  // A request that ended its own session cannot be repeated.
  if (isKeyed && received.status < 300 && !name.startsWith('end')) {
    await harness.drain()
    const after = writesOf(harness)
    const again = await send(harness, request)
    if (JSON.stringify(comparable(again)) !== JSON.stringify(comparable(received)))
      violations.push(`the same key answered ${again.status} ${again.text.slice(0, 300)}`)
    if (writesOf(harness) !== after) violations.push('the same key had a second effect')
  }
  return { received, ms, violations }
}

/** A request that can be repeated as printed, except for its token. */
function describeFailure(
  what: string,
  { method, target, headers, body }: HttpRequest,
  { status, text }: Received,
): string {
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
