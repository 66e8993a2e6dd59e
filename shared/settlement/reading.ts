import { indiaOffsetMs } from '#shared/kernel/duration.ts'
import * as z from 'zod/mini'
import { dayNumber, dayOf } from '#shared/kernel/day.ts'
import { Day, dayInIndia, dayMs, epochMs, hourMs, Instant, instant, later, minuteMs } from '#shared/kernel/instant.ts'

/** The gateway's settlement report and the statement of our bank account, both by days in India. */
export const statementNames = ['gateway', 'bank'] as const
export type StatementOf = (typeof statementNames)[number]

/** What is read in pages: a day of a statement, or all disputes. */
export const readingNames = [...statementNames, 'disputes'] as const
export const ReadingOf = z.enum(readingNames)
export type ReadingOf = z.infer<typeof ReadingOf>

/** What is read: `day` is null for the disputes. */
export interface Subject {
  readonly of: ReadingOf
  readonly day: Day | null
}

/**
 * What was asked for since a reading began: everything, or only what is new. The bank states the newest first, so a reading for what
 * is new ends where it meets what is known.
 */
export const Wish = z.enum(['new', 'whole'])
export type Wish = z.infer<typeof Wish>

/** The last reading of a day of a statement, or of the disputes: a chain of pages, which workers read one after another. */
export const Reading = z.object({
  of: ReadingOf,
  day: z.nullable(Day),
  /** Counts the readings; a page of an earlier one is ignored. */
  run: z.int(),
  wish: Wish,
  started_at: Instant,
  ended_at: z.nullable(Instant),
  /** Asked for since it began: begins when it ends. */
  wanted: z.nullable(Wish),
  /** The day in India on which the last whole reading began that came to its end. */
  read_on: z.nullable(Day),
  version: z.int(),
})
export type Reading = z.infer<typeof Reading>

/** The timer begins readings every hour. One that has not ended by its next run is unfinished. */
const unfinishedAfterMs = hourMs - 5 * minuteMs

/** Whether a reading has not ended in its time: a message of it is lost, or there is more than the workers can read. */
export function isUnfinished({ started_at, ended_at }: Reading, now: Instant): boolean {
  return ended_at === null && later(started_at, unfinishedAfterMs) <= now
}

/** Where a reading stands after somebody has asked for one. `isBegun`: its first page is to be handed over. */
export interface Asked {
  readonly reading: Reading
  readonly isBegun: boolean
}

/**
 * Begins a reading, or remembers the wish while one is under way: what it has passed already may be new. One that is unfinished is
 * followed by the next, which is whole.
 */
export function asked(before: Reading | undefined, subject: Subject, wish: Wish, now: Instant): Asked {
  if (before === undefined) return { reading: begun(subject, wish, now), isBegun: true }
  if (isUnfinished(before, now)) return { reading: begun(subject, 'whole', now, before), isBegun: true }
  if (before.ended_at !== null) return { reading: begun(subject, wish, now, before), isBegun: true }
  return { reading: { ...before, wanted: wider(before.wanted, wish), version: before.version + 1 }, isBegun: false }
}

/** A reading whose last page was read. Begins the next one when it was asked for meanwhile. */
export function ended(before: Reading, now: Instant): Asked {
  const read_on = before.wish === 'whole' ? dayInIndia(before.started_at) : before.read_on
  const done = { ...before, read_on, ended_at: now, wanted: null, version: before.version + 1 }
  if (before.wanted === null) return { reading: done, isBegun: false }
  return { reading: begun(before, before.wanted, now, { ...done, version: before.version }), isBegun: true }
}

function begun({ of, day }: Subject, wish: Wish, now: Instant, before?: Reading): Reading {
  return {
    of,
    day,
    run: (before?.run ?? 0) + 1,
    wish,
    started_at: now,
    ended_at: null,
    wanted: null,
    read_on: before?.read_on ?? null,
    version: (before?.version ?? -1) + 1,
  }
}

function wider(one: Wish | null, other: Wish): Wish {
  return one === 'whole' ? one : other
}

/** A day of a statement is read again for so many days: a settlement can be changed after its day. */
const daysRead = 3
/** After an outage everything is read since the day that was read last, but not more days than these. */
const daysReadMax = 90

/** The days of a statement that are read. `readUntil`: every day up to then was read whole, on that day or later, or lies before the first reading; undefined at first. */
export function daysDue(readUntil: Day | undefined, now: Instant): readonly Day[] {
  const today = dayNumber(dayInIndia(now))
  const since = Math.min(today, Math.max(readUntil === undefined ? today : dayNumber(readUntil), today - daysReadMax))
  const first = since - daysRead + 1
  return Array.from({ length: today - first + 1 }, (_, index) => dayOf(first + index))
}

/** The days of a statement in which something that was just announced stands. */
export function daysOfNotice(now: Instant): readonly Day[] {
  return [...new Set([dayInIndia(later(now, -hourMs)), dayInIndia(now)])]
}

/** A day that is due, and its last reading. */
export interface DayDue {
  readonly day: Day
  readonly reading: Reading | undefined
}

/**
 * Up to which day a statement was read, by the last readings of the days that are due (`daysDue`): a later day may be unread. At first
 * that is today: nothing was sold before, and whatever happens to the first readings, the days since then are due until they are read.
 */
export function readUntilOf(before: Day | undefined, due: readonly DayDue[], now: Instant): Day {
  if (before === undefined) return dayInIndia(now)
  const [first] = due.flatMap(({ reading }) => reading?.read_on ?? []).toSorted()
  if (first === undefined || first < before) return before
  return due.some(({ day, reading }) => day <= first && (reading?.read_on ?? null) === null) ? before : first
}

/** A day in India, from its begin to its end. */
export function spanOf(day: Day): { readonly from: Instant; readonly to: Instant } {
  const from = instant(epochMs(day) - indiaOffsetMs)
  return { from, to: later(from, dayMs) }
}

/** After a failure a page is read again: soon the first time, then less and less often. */
const [firstPauseSeconds, pauseSecondsMax] = [15, 900]

/** How long a page waits that has failed so many times, in seconds. */
export function pauseSecondsAfter(failures: number): number {
  return Math.min(pauseSecondsMax, firstPauseSeconds * 2 ** Math.max(0, failures - 1))
}

/** What is remembered of a page that was read, so that the next reading passes it when nothing about it has changed. */
export interface PageRecord {
  /** Of everything on the page. */
  readonly digest: string
  /** So many lines were taken up, from the first on; all of them once the page is done. */
  readonly taken: number
  /** The lines that are to be looked at again although they have not changed: handed on and not booked yet, or set aside. */
  readonly open: readonly string[]
}

/** Whether a page is remembered as it is already, so that it need not be stored again. */
export function isSamePage(before: PageRecord | undefined, after: PageRecord): boolean {
  if (before?.digest !== after.digest || before.taken !== after.taken) return false
  const open = new Set(before.open)
  return open.size === new Set(after.open).size && after.open.every((id) => open.has(id))
}

/** What is to be done about the lines of a page. */
export interface LinesDue<Line> {
  /** Lines of a page that has not changed which are looked at again. */
  readonly again: readonly Line[]
  /** The first line that was not taken up yet. */
  readonly start: number
  /** The lines that are left open: the reading that comes every hour looks at them. */
  readonly left: ReadonlySet<string>
}

/**
 * The lines of a page that are to be taken up: all of a page that has changed, otherwise those that are open or were not reached. A
 * reading for what is new leaves the open ones alone: many notices in a row would hand them on as often.
 */
export function linesDue<Line extends { readonly id: string }>(
  record: PageRecord | undefined,
  digest: string,
  lines: readonly Line[],
  wish: Wish,
): LinesDue<Line> {
  const open = new Set(record?.open)
  const left = new Set(wish === 'new' ? lines.flatMap(({ id }) => (open.has(id) ? [id] : [])) : [])
  if (record?.digest !== digest) return { start: 0, again: [], left }
  const again = wish === 'new' ? [] : lines.slice(0, record.taken).filter(({ id }) => open.has(id))
  return { start: record.taken, again, left }
}
