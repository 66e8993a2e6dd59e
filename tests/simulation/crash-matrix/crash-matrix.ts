import { readSessionKeys } from '#functions/platform/security/session.ts'
import { Holding } from '#shared/holding/holding.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { itemsOf, ordersOf, watch } from '#tests/simulation/invariants.ts'
import { Broken, actorsOf } from './actors.ts'
import { crashingLoad, type CrashKind, type Run } from './call-interceptor.ts'
import { type Scenario, scenarios } from './scenarios.ts'

/** One crash: of one run of a handler in a story, before or after one of its calls. */
export interface Cell {
  readonly name: string
  readonly scenario: Scenario
  readonly handler: string
  readonly nth: number
  readonly place: number
  readonly what: string
  readonly kind: CrashKind
}

interface Played {
  readonly broken: readonly string[]
  readonly told: readonly string[]
  readonly runs: readonly Run[]
  /** What is left of it: facts that no crash may change. */
  readonly end: readonly string[]
  readonly isCrashed: boolean
}

/** Within this all must be at rest again. */
const restMinutes = 15

/** Plays a story, lets all come to rest, and tells what is broken. */
async function play(scenario: Scenario, cell?: Cell): Promise<Played> {
  const told: string[] = []
  const runs: Run[] = []
  let isCrashed = false
  const crash = (run: Run) => {
    const { handler, nth, calls } = run
    if (cell === undefined || handler !== cell.handler || nth !== cell.nth || calls.length !== cell.place)
      return undefined
    const what = calls.at(-1)?.what ?? ''
    if (withoutIds(what) !== cell.what) return undefined
    isCrashed = true
    return cell.kind
  }
  const load = crashingLoad({
    began: (run) => void runs.push(run),
    crash,
    told: (line) => void told.push(`    ${line}`),
  })
  const harness = await startHarness({ seedData, seed: scenario.name, load, inProcessFetch: true })
  const broken: string[] = []
  try {
    const eyes = watch(harness, { lost: new Set() })
    const actors = await actorsOf(harness, eyes, (line) => void told.push(line))
    await scenario.play(actors)
    await actors.minutes(restMinutes)
    broken.push(...(await eyes.always()), ...(await eyes.atRest()), ...(await harness.violations()))
    broken.push(
      ...harness.app.deadLetters().map(({ functionName, error }) => `dead letter of ${functionName}: ${error}`),
    )
    return { broken, told, runs, end: await endOf(harness), isCrashed }
  } catch (failure) {
    const words =
      failure instanceof Broken
        ? failure.broken
        : [`the story stopped: ${failure instanceof Error ? failure.message : String(failure)}`]
    return { broken: [...broken, ...words], told, runs, end: [], isCrashed }
  } finally {
    await harness.app.close()
  }
}

/** What people and the desk find in the end: which orders, shares, devices, sessions, keys and letters there are. */
async function endOf(harness: Harness): Promise<string[]> {
  const items = itemsOf(harness)
  const inbox = await harness.inbox(asha.email)
  const { current, keys } = await readSessionKeys(harness.app.ports)
  return [
    ...ordersOf(harness).map(
      ({ payment, cancelled, escrow, signature, transfer, stock, payments }) =>
        `order ${JSON.stringify({ payment, cancelled, escrow, signature, transfer, stock, refunds: payments.map(({ refund }) => refund) })}`,
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
      .filter(({ pk, sk }) => pk.startsWith('security#') && sk === 'card')
      .map(({ pk, available }) => `${pk} with ${JSON.stringify(available)}`),
    ...items
      .filter(({ pk, sk }) => pk.startsWith('device#') && sk === 'owner')
      .map(({ user_id }) => `device of ${JSON.stringify(user_id)}`),
    `${items.filter(({ pk, sk }) => pk.startsWith('session#') && sk === 'session').length} sessions`,
    `of ${keys.length} session keys number ${keys.findIndex(({ kid }) => kid === current) + 1} signs`,
    // A letter may come twice, when whoever sent it dies before they have noted so.
    // Codes differ, and the number of a ticket that was never raised is given to nobody else.
    ...new Set(inbox.map(({ subject = '' }) => `letter: ${subject.replace(/\d{6}|# 00\d+/, '…')}`)),
  ]
}

/** How an end differs from the one without a crash. */
function otherEnd(end: readonly string[], wanted: readonly string[]): string[] {
  const lost = wanted.filter((fact) => !end.includes(fact)).map((fact) => `without the crash there was: ${fact}`)
  return [
    ...lost,
    ...end.filter((fact) => !wanted.includes(fact)).map((fact) => `without the crash there was not: ${fact}`),
  ]
}

/** What is the same each time that a handler does the same: without what only names one order, person or paper. */
function withoutIds(what: string): string {
  return what.replace(/[\w-]{6,}/g, (word) => (/\d/.test(word) ? '…' : word))
}

export interface CrashMatrix {
  readonly cells: readonly Cell[]
  /** Every handler that a story wakes, also those that touch nothing. */
  readonly handlers: ReadonlySet<string>
  /** How each story ends without a crash. */
  readonly ends: ReadonlyMap<Scenario, readonly string[]>
  /** What is broken even without a crash. */
  readonly wrong: readonly string[]
}

/**
 * Plays every story without a crash, and so finds every cell. One crash for each durable state that a handler leaves on its way:
 * before its first change, and after each change; between two changes it only reads, so that a crash there leaves the same.
 * `everyCall` adds the crashes before and after every call, reads too. A call is the same as an earlier one when all that the
 * handler did until then is the same.
 */
export async function recordCrashMatrix({
  everyCall = false,
}: { readonly everyCall?: boolean } = {}): Promise<CrashMatrix> {
  const seen = new Set<string>()
  const handlers = new Set<string>()
  const cells: Cell[] = []
  const ends = new Map<Scenario, readonly string[]>()
  const wrong: string[] = []
  for (const scenario of scenarios) {
    const played = await play(scenario)
    ends.set(scenario, played.end)
    if (played.broken.length > 0) wrong.push(telling(scenario.name, played))
    for (const run of played.runs) {
      handlers.add(run.handler)
      for (const { what, place, way, kinds } of placesOf(run)) {
        if (seen.has(way)) continue
        seen.add(way)
        for (const kind of everyCall ? bothKinds : kinds)
          cells.push({
            name: `${run.handler} #${place} ${kind} (${scenario.name}, ${run.nth})`,
            scenario,
            handler: run.handler,
            nth: run.nth,
            place,
            what,
            kind,
          })
      }
    }
  }
  return { cells, handlers, ends, wrong }
}

const bothKinds = ['crash-before', 'crash-after'] as const

interface Place {
  readonly what: string
  readonly place: number
  readonly way: string
  /** Those that leave a durable state which no earlier crash of this run leaves. */
  readonly kinds: readonly CrashKind[]
}

/** The calls of a run with the way that led there. A hearer begins anew with each message of its batch. */
function placesOf({ handler, calls }: Run): Place[] {
  let way = handler
  const firstChange = calls.findIndex(({ isRead }) => !isRead)
  return calls.map((call, index) => {
    const what = withoutIds(call.what)
    const isFirst = index === Math.max(firstChange, 0)
    const kinds = [...(isFirst ? (['crash-before'] as const) : []), ...(call.isRead ? [] : (['crash-after'] as const))]
    if (what.startsWith(`get handled#${handler.split(' ')[0]}#`)) way = handler
    // Whether the flag was read lately says nothing of what else a handler does.
    const isFlag = what === 'get maintenance flag'
    const here = `${way}\n${what}`
    if (!isFlag) way = here
    return { what, place: index + 1, way: here, kinds }
  })
}

/** What is broken by one crash, after the story that led there; undefined when it is all as well as without. */
export async function playCell(cell: Cell, ends: CrashMatrix['ends']): Promise<string | undefined> {
  const { told, ...played } = await play(cell.scenario, cell)
  const broken = [...played.broken, ...(played.isCrashed ? [] : ['the crash never came'])]
  if (broken.length === 0) broken.push(...otherEnd(played.end, ends.get(cell.scenario) ?? []))
  return broken.length === 0 ? undefined : telling(`CELL='${cell.name}' npm run matrix`, { told, broken })
}

/** What is broken, after the story that led there. */
function telling(title: string, { told, broken }: Pick<Played, 'told' | 'broken'>): string {
  return [title, ...told, ...broken.map((words) => `BROKEN ${words}`)].join('\n')
}
