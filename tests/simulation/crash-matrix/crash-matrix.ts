import { hourMs, later } from '#shared/kernel/instant.ts'
import { isPublished } from '#functions/account/session/session-keys.ts'
import { readSigningKeys } from '#functions/account/session/signing-keys.ts'
import { readSessionKeys } from '#functions/platform/security/session.ts'
import { Holding } from '#shared/holding/holding.ts'
import { documentNames, Kyc } from '#shared/kyc/kyc.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { faultless, watchInvariants } from '#tests/simulation/invariants/invariants.ts'
import { itemsOf, ordersOf } from '#tests/simulation/items.ts'
import { createActors, InvariantViolation } from './actors.ts'
import { crashingLoad, type CrashKind, type Run } from './call-interceptor.ts'
import type { Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'

/** One simulated crash: in one run of a handler in a scenario, before or after one of its calls. */
export interface Cell {
  readonly name: string
  readonly scenario: Scenario
  readonly handler: string
  readonly nth: number
  /** The position of the call in the run, from 1. */
  readonly index: number
  readonly operation: string
  readonly kind: CrashKind
}

interface ScenarioResult {
  readonly violations: readonly string[]
  readonly log: readonly string[]
  readonly runs: readonly Run[]
  /** The final state, which no crash may change. */
  readonly end: readonly string[]
  readonly isCrashed: boolean
}

/** The time after which every order and event must be complete. */
const restMinutes = 15

/** Runs a scenario, with the crash of a cell if one is given, lets every order and event complete, and checks the invariants. */
async function runScenario(scenario: Scenario, cell?: Cell): Promise<ScenarioResult> {
  const log: string[] = []
  const runs: Run[] = []
  let isCrashed = false
  const crash = (run: Run) => {
    const { handler, nth, calls } = run
    if (cell === undefined || handler !== cell.handler || nth !== cell.nth || calls.length !== cell.index)
      return undefined
    const operation = calls.at(-1)?.operation ?? ''
    if (withoutIds(operation) !== cell.operation) return undefined
    isCrashed = true
    return cell.kind
  }
  const load = crashingLoad({
    onBegin: (run) => void runs.push(run),
    crash,
    log: (line) => void log.push(`    ${line}`),
  })
  const harness = await startHarness({
    // So that a large order takes from several shards.
    seedData: (context) => seedData(context, { issued: 500, shards: 3 }),
    seed: scenario.name,
    load,
  })
  const violations: string[] = []
  try {
    const watcher = watchInvariants(harness, faultless)
    const actors = await createActors(harness, watcher, (line) => void log.push(line))
    await scenario.run(actors)
    await actors.minutes(restMinutes)
    // The gateway takes refunds off a settlement that other payments make possible.
    await harness.sandbox('/razorpay/test/adjust', { amount: 10_000_000_000 })
    await harness.sandbox('/razorpay/test/settle', {})
    await actors.minutes(5)
    // The statements are read every hour, and an hour later after a crash.
    for (const _ of [1, 2]) {
      await actors.advance(hourMs)
      await actors.minutes(2)
    }
    violations.push(...(await watcher.always()), ...(await watcher.atRest()), ...(await harness.violations()))
    violations.push(
      ...harness.app.deadLetters().map(({ functionName, error }) => `dead letter of ${functionName}: ${error}`),
    )
    return { violations, log, runs, end: await finalStateOf(harness), isCrashed }
  } catch (failure) {
    const found =
      failure instanceof InvariantViolation
        ? failure.violations
        : [`the scenario failed: ${failure instanceof Error ? failure.message : String(failure)}`]
    return { violations: [...violations, ...found], log, runs, end: [], isCrashed }
  } finally {
    await harness.app.close()
  }
}

/** A file of KYC that nobody needs is deleted within this time. */
const unneededMsMax = 2 * hourMs

/** The final state that people and the desk see: orders, shares, devices, sessions, keys and e-mails. */
async function finalStateOf(harness: Harness): Promise<string[]> {
  const items = itemsOf(harness)
  const inbox = await harness.inbox(asha.email)
  const signing = await readSigningKeys(harness.app.context)
  const verifying = await readSessionKeys(harness.app.context)
  return [
    ...ordersOf(harness).map(
      ({ payment, ending: { cancelled }, escrow, signature, transfer, stock }) =>
        // A crash may delay the funding until after a cancel: nobody sees whether the money came back from the escrow or never went there.
        `order ${JSON.stringify({ payment: payment.state, cancelled, escrow: cancelled && escrow.state === 'RETURNED' ? 'NONE' : escrow.state, signature: signature.state, transfer: transfer.state, stock: stock.state, refunds: payment.captured.map(({ refund }) => refund) })}`,
    ),
    ...items
      .filter(({ sk }) => sk.startsWith('holding#'))
      .map(
        (item) =>
          `holding of ${Holding.parse(item)
            .lots.map(({ quantity }) => quantity)
            .join(' and ')}`,
      ),
    ...items
      .filter(({ pk, sk }) => pk.startsWith('market#security#') && sk === 'card')
      .map(({ pk, available }) => `${pk} with ${JSON.stringify(available)}`),
    ...items
      .filter(({ pk, sk }) => pk.startsWith('notification#device#') && sk === 'owner')
      .map(({ user_id }) => `device of ${JSON.stringify(user_id)}`),
    ...items
      .filter(({ pk, sk }) => pk.startsWith('kyc#user#') && sk === 'kyc')
      .map((item) => `KYC ${JSON.stringify(stepsOf(Kyc.parse(item)))}`),
    ...items
      .filter(
        ({ pk, at }) =>
          (pk.startsWith('kyc#unsubmitted-file#') || pk.startsWith('kyc#unneeded-of#')) &&
          (at as string) < later(harness.app.context.clock.now(), -unneededMsMax),
      )
      .map(({ document, file }) => `a file of ${JSON.stringify(document ?? file)} that nobody needs`),
    `${items.filter(({ pk, sk }) => pk.startsWith('account#session#') && sk === 'session').length} sessions`,
    `session key ${signing.keys.findIndex(({ kid }) => kid === signing.current) + 1} of ${signing.keys.length} signs`,
    `what signs is ${isPublished(signing, verifying) ? '' : 'not '}what verifies`,
    // An e-mail may be sent twice, when its sender crashes before it records the sending.
    // Codes differ, and a crash while a ticket is created leaves its number unused.
    ...new Set(inbox.map(({ subject = '' }) => `e-mail: ${subject.replace(/\d{6}|# 00\d+/, '…')}`)),
  ]
}

function stepsOf(kyc: Kyc): (string | undefined)[] {
  return documentNames.map((name) => `${kyc[name].state} ${kyc[name].reason ?? ''}`)
}

/** The differences between the final states with and without a crash. */
function differences(end: readonly string[], expected: readonly string[]): string[] {
  return [
    ...expected.filter((fact) => !end.includes(fact)).map((fact) => `missing after the crash: ${fact}`),
    ...end.filter((fact) => !expected.includes(fact)).map((fact) => `only after the crash: ${fact}`),
  ]
}

/** An operation without the ids and days in it, so that the same operation on another order, person, document or day is equal. */
function withoutIds(operation: string): string {
  return operation.replace(/[\w-]{6,}/g, (word) => (/\d/.test(word) ? '…' : word)).replace(/=\d+/g, '=…')
}

export interface CrashMatrix {
  readonly cells: readonly Cell[]
  /** Every handler that a scenario invokes, including handlers that make no call. */
  readonly handlers: ReadonlySet<string>
  /** The final state of each scenario without a crash. */
  readonly ends: ReadonlyMap<Scenario, readonly string[]>
  /** The violations that occur without a crash. */
  readonly violations: readonly string[]
}

/**
 * Runs every scenario without a crash and so finds the cells. There is one crash for each durable state that a handler leaves:
 * before its first change and after each change. Between two changes it only reads, so a crash there leaves the same state.
 * `everyCall` crashes before and after every call instead, reads included. A call whose handler has made the same calls before
 * it is recorded once.
 */
export async function recordCrashMatrix({
  everyCall = false,
}: { readonly everyCall?: boolean } = {}): Promise<CrashMatrix> {
  const seen = new Set<string>()
  const handlers = new Set<string>()
  const cells: Cell[] = []
  const ends = new Map<Scenario, readonly string[]>()
  const violations: string[] = []
  for (const scenario of scenarios) {
    const result = await runScenario(scenario)
    ends.set(scenario, result.end)
    if (result.violations.length > 0) violations.push(reportOf(scenario.name, result))
    for (const run of result.runs) {
      handlers.add(run.handler)
      for (const { operation, index, path, kinds } of crashPointsOf(run)) {
        if (seen.has(path)) continue
        seen.add(path)
        for (const kind of everyCall ? bothKinds : kinds)
          cells.push({
            name: `${run.handler} #${index} ${kind} (${scenario.name}, ${run.nth})`,
            scenario,
            handler: run.handler,
            nth: run.nth,
            index,
            operation,
            kind,
          })
      }
    }
  }
  return { cells, handlers, ends, violations }
}

const bothKinds = ['crash-before', 'crash-after'] as const

interface CrashPoint {
  readonly operation: string
  readonly index: number
  /** The handler and its calls up to this one. */
  readonly path: string
  /** The crashes that leave a durable state which no earlier crash of this run leaves. */
  readonly kinds: readonly CrashKind[]
}

/** The calls of a run, each with its path. The path of a subscriber begins again with each message of a batch. */
function crashPointsOf({ handler, calls, ends }: Run): CrashPoint[] {
  let path = handler
  const firstChange = calls.findIndex(({ isRead }) => !isRead)
  return calls.map((call, position) => {
    const operation = withoutIds(call.operation)
    const isFirst = position === Math.max(firstChange, 0)
    const kinds = [...(isFirst ? (['crash-before'] as const) : []), ...(call.isRead ? [] : (['crash-after'] as const))]
    if (ends.includes(position)) path = handler
    // The maintenance flag is cached, so its read is left out of the paths of later calls.
    const isFlag = operation === 'get platform#maintenance flag'
    const callPath = `${path}\n${operation}`
    if (!isFlag) path = callPath
    return { operation, index: position + 1, path: callPath, kinds }
  })
}

/** Runs one cell. Returns the log and the violations; undefined when the crash changes nothing. */
export async function playCell(cell: Cell, ends: CrashMatrix['ends']): Promise<string | undefined> {
  const { log, ...result } = await runScenario(cell.scenario, cell)
  const violations = [...result.violations, ...(result.isCrashed ? [] : ['the crash did not occur'])]
  if (violations.length === 0) violations.push(...differences(result.end, ends.get(cell.scenario) ?? []))
  return violations.length === 0 ? undefined : reportOf(`CELL='${cell.name}' npm run test:crash`, { log, violations })
}

/** The log of a scenario and its violations. */
function reportOf(title: string, { log, violations }: Pick<ScenarioResult, 'log' | 'violations'>): string {
  return [title, ...log, ...violations.map((violation) => `VIOLATION ${violation}`)].join('\n')
}
