import { createHash } from 'node:crypto'
import type { DetailOf } from '#events/define.ts'
import { statementDue } from '#events/settlement.ts'
import { onStatementDue } from '#events/subscriptions/settlement.ts'
import type { Context } from '#functions/platform/context.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import { envelopeOf } from '#functions/platform/messaging/outbox.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { isSamePage, type LinesDue, linesDue, pauseSecondsAfter, type Reading } from '#shared/settlement/reading.ts'
import { bankStatement } from './bank-page.ts'
import { disputeList } from './disputes-page.ts'
import { gatewayStatement } from './gateway-page.ts'
import { type Attempt, type ListedPage, setAside, type Statement, type Taken } from './page.ts'
import { endReading, findReading } from './readings.ts'
import { loadPage, savePage } from './repository.ts'

type Due = DetailOf<typeof statementDue>

/** A worker that has less time than this takes nothing more up: it stores what it has, and another one goes on. */
const enoughMs = 15_000
/** So many lines are taken up before the worker looks at its time. */
const linesInStep = 200
/** So many pages that have not changed are passed by one worker. */
const pagesInRun = 20
/** After so many failures, what still fails of a page is set aside. */
const failuresMax = 3

/**
 * Reads a page of a reading and hands the next one over; passes pages that have not changed. A page that fails is handed over again,
 * after a pause. Idempotent: what was taken up is not taken up again. Ignores a page of a reading that has ended or was followed by another.
 */
export async function readPages(
  context: Context<'table' | 'bus' | 'queues' | 'secrets' | 'fetch'>,
  due: Due,
): Promise<void> {
  const reading = await findReading(context, { of: due.of, day: due.day ?? null }, due.run)
  if (reading === undefined) return
  let { skip, failures = 0 } = due
  for (let passed = 0; ; passed += 1) {
    const read = await readOne(context, { reading, isLast: failures >= failuresMax }, skip).catch(
      (failure: unknown) => failure,
    )
    if (!isRead(read)) return again(context, { ...due, skip, failures: failures + 1 }, read)
    if (read.isEnd) return endReading(context, reading)
    skip = read.next
    failures = 0
    if (!read.isUnchanged || passed === pagesInRun || !hasTime(context)) break
  }
  await send(context, pageAt(due, skip), 0)
}

/** The page of the same reading after so many lines. It has not failed yet. */
function pageAt({ of, day, run }: Due, skip: number): Due {
  return { of, ...(day !== undefined && { day }), run, skip }
}

/** A page that was read, and what follows it. */
interface Read {
  readonly isEnd: boolean
  readonly next: number
  readonly isUnchanged: boolean
}

function isRead(value: unknown): value is Read {
  return typeof value === 'object' && value !== null && 'isUnchanged' in value
}

function readOne(
  context: Context<'table' | 'bus' | 'secrets' | 'fetch'>,
  attempt: Attempt,
  skip: number,
): Promise<Read> {
  switch (attempt.reading.of) {
    case 'gateway':
      return readPageOf(context, gatewayStatement, attempt, skip)
    case 'bank':
      return readPageOf(context, bankStatement, attempt, skip)
    case 'disputes':
      return readPageOf(context, disputeList, attempt, skip)
  }
}

async function readPageOf<Line extends { readonly id: string }>(
  context: Context<'table' | 'bus' | 'secrets' | 'fetch'>,
  statement: Statement<Line>,
  attempt: Attempt,
  skip: number,
): Promise<Read> {
  const { reading } = attempt
  const [record, page] = await Promise.all([
    loadPage(context, reading, skip),
    statement.readPage(context, reading, skip),
  ])
  await setAside(
    context,
    reading,
    page.unreadable.map((line) => ({ line, failure: new Error('the line cannot be read') })),
  )
  const { lines } = page
  const digest = digestOf(page)
  const due = linesDue(record, digest, lines, reading.wish)
  const isUnchanged = due.again.length === 0 && due.start === lines.length && record !== undefined
  if (isUnchanged || lines.length === 0) return { ...nextOf(reading, page, skip, isUnchanged), isUnchanged: true }
  const taken = await takeUp(context, statement, attempt, { ...due, lines })
  const after = { digest, taken: taken.count, open: [...due.left, ...taken.open] }
  if (!isSamePage(record, after)) await savePage(context, reading, skip, after)
  if (taken.count < lines.length) return { isEnd: false, next: skip, isUnchanged: false }
  return { ...nextOf(reading, page, skip, taken.hasKnown), isUnchanged: false }
}

/** Takes lines up, those that are open first, for as long as there is time. */
async function takeUp<Line extends { readonly id: string }>(
  context: Context<'table' | 'bus' | 'secrets' | 'fetch'>,
  statement: Statement<Line>,
  attempt: Attempt,
  { again, lines, start, left }: LinesDue<Line> & { readonly lines: readonly Line[] },
): Promise<Taken & { readonly count: number }> {
  const taken: Taken[] = again.length === 0 ? [] : [await statement.take(context, attempt, again)]
  let count = start
  while (count < lines.length && (count === start || hasTime(context))) {
    const step = lines.slice(count, count + linesInStep)
    taken.push(
      await statement.take(
        context,
        attempt,
        step.filter(({ id }) => !left.has(id)),
      ),
    )
    count += step.length
  }
  return { count, open: taken.flatMap(({ open }) => open), hasKnown: taken.some(({ hasKnown }) => hasKnown) }
}

/** The bank states the newest first: who looks for what is new ends where it meets what is known. */
function nextOf(
  { of, wish }: Reading,
  { count, hasMore }: Pick<ListedPage<never>, 'count' | 'hasMore'>,
  skip: number,
  hasKnown: boolean,
): Pick<Read, 'isEnd' | 'next'> {
  const isEnough = of === 'bank' && wish === 'new' && hasKnown
  return { isEnd: !hasMore || count === 0 || isEnough, next: skip + count }
}

function digestOf({ lines, unreadable }: Pick<ListedPage<object>, 'lines' | 'unreadable'>): string {
  return createHash('sha256')
    .update(JSON.stringify([lines, unreadable]))
    .digest('base64url')
}

/** Whether the run has the time for some more calls of a partner. */
function hasTime({ timeLeftMs }: Pick<Context, 'timeLeftMs'>): boolean {
  return (timeLeftMs?.() ?? enoughMs) >= enoughMs
}

/** Hands a page over once more, later each time, until the reading is unfinished and followed by the next one. */
async function again(
  context: Context<'queues'>,
  due: Due & { readonly failures: number },
  failure: unknown,
): Promise<void> {
  const { of, day, skip, failures } = due
  const what = { of, ...(day !== undefined && { day }), skip, error: describe(failure) }
  const isRefused = failure instanceof VendorFailed && !failure.retryable
  context.log(
    isRefused
      ? { level: 'error', event: 'statement-refused', ...what }
      : { level: 'warn', event: 'statement-page-failed', ...what },
  )
  await send(context, due, pauseSecondsAfter(failures))
}

async function send(context: Context<'queues'>, due: Due, delaySeconds: number): Promise<void> {
  const envelope = envelopeOf(context, statementDue, due, context.ids.make('evt'))
  await context.queues.send(onStatementDue.name, [{ envelope, delaySeconds }])
}
