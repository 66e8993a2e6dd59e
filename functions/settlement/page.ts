import type { Context } from '#functions/platform/context.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import type { Day } from '#shared/kernel/instant.ts'
import type { Reading } from '#shared/settlement/reading.ts'
import { loadLinesAside, saveLineAside } from './repository.ts'

/** A page of a partner's list. */
export interface ListedPage<Line> {
  readonly lines: readonly Line[]
  /** The ids of the lines that cannot be read. */
  readonly unreadable: readonly string[]
  /** How many lines it has in all. */
  readonly count: number
  readonly hasMore: boolean
}

/** What became of some lines. */
export interface Taken {
  /** The lines that are to be looked at again by the next reading. */
  readonly open: readonly string[]
  /** Whether one of them was known already. */
  readonly hasKnown: boolean
}

/** A list of a partner that is read in pages. */
export interface Statement<Line extends { readonly id: string }> {
  /** Reads the page after so many lines. Throws VendorFailed. */
  readonly readPage: (
    context: Context<'table' | 'bus' | 'secrets' | 'fetch'>,
    reading: Reading,
    skip: number,
  ) => Promise<ListedPage<Line>>
  /** Stores what some lines say, and hands them on. Idempotent. Throws when a partner or a store does not answer. */
  readonly take: (
    context: Context<'table' | 'bus' | 'secrets' | 'fetch'>,
    attempt: Attempt,
    lines: readonly Line[],
  ) => Promise<Taken>
}

/** The day of a reading of a statement. */
export function dayIn({ of, day }: Reading): Day {
  if (day === null) throw new Error(`a reading of ${of} has no day`)
  return day
}

/** A line asks the table several times. */
const linesAtOnce = 16

/** How the lines of a page are taken up. */
export interface Attempt {
  readonly reading: Reading
  /** Whether the page has failed so often that what still fails is set aside, so that it keeps nothing else waiting. */
  readonly isLast: boolean
}

/**
 * Takes lines up, each by itself: one that fails keeps no other from it. Throws at the end when one has failed, so that the page is
 * tried again; at the last attempt it is set aside with an alarm instead. `take`: true when nothing is left to do about the line.
 * Returns the others.
 */
export async function eachByItself<Line extends { readonly id: string }>(
  context: Context<'table'>,
  { reading, isLast }: Attempt,
  lines: readonly Line[],
  take: (line: Line) => Promise<boolean>,
): Promise<readonly string[]> {
  const open: string[] = []
  const failed: FailedLine[] = []
  await someAtOnce(lines, async (line) => {
    const isDone = await take(line).catch((failure: unknown) => {
      failed.push({ line: line.id, failure })
      return false
    })
    if (!isDone) open.push(line.id)
  })
  if (failed.length > 0 && !isLast) throw failed[0]?.failure
  await setAside(context, reading, failed)
  return open
}

async function someAtOnce<T>(values: readonly T[], act: (value: T) => Promise<void>): Promise<void> {
  for (let first = 0; first < values.length; first += linesAtOnce)
    await Promise.all(values.slice(first, first + linesAtOnce).map(act))
}

/** A line that cannot be read, or be taken up. */
interface FailedLine {
  readonly line: string
  readonly failure: unknown
}

/**
 * Sets lines aside until the next reading tries them again. Alarms once about each, before it is marked: a crash in between leads to
 * a second alarm, and never to none.
 */
export async function setAside(
  context: Context<'table'>,
  reading: Reading,
  failed: readonly FailedLine[],
): Promise<void> {
  const byLine = [...new Map(failed.map((each) => [each.line, each])).values()]
  if (byLine.length === 0) return
  const marked = await loadLinesAside(
    context,
    reading,
    byLine.map(({ line }) => line),
  )
  await someAtOnce(byLine, async ({ line, failure }) => {
    const what = { of: reading.of, line, error: describe(failure) }
    if (marked.has(line)) return context.log({ level: 'info', event: 'statement-line-still-aside', ...what })
    context.log({ level: 'error', event: 'statement-line-set-aside', ...what })
    await saveLineAside(context, reading, line)
  })
}
