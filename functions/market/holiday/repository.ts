import * as z from 'zod/mini'
import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { ReadFiles } from '#functions/platform/port/files.ts'
import { type Day, epochMs, minuteMs } from '#shared/kernel/instant.ts'
import type { Holidays } from '#shared/kernel/working-days.ts'
import { Holiday } from '#shared/market/market.ts'

/** Holidays are stored in a file only: they are few, change seldom, and every home screen reads them. */
const fileKey = 'market/holidays.json'

const Holidays = z.object({ data: z.array(Holiday) })

/** How long a function keeps the list of days. Holidays are recorded weeks ahead. */
const cachedMs = 5 * minuteMs

interface CachedDays {
  readonly days: Promise<Holidays>
  readonly untilMs: number
}

/** By the files, because the tests run several applications in one process. */
const cache = new WeakMap<ReadFiles, CachedDays>()

/** The days of all recorded holidays. Reads the file at most once in five minutes; a read that fails is not kept. */
export function loadHolidays({ files, clock }: Pick<Context<'files:read'>, 'files' | 'clock'>): Promise<Holidays> {
  const nowMs = epochMs(clock.now())
  const cached = cache.get(files)
  if (cached !== undefined && nowMs < cached.untilMs) return cached.days
  // The promise is cached, so that concurrent requests share one read.
  const days = files.get(fileKey).then((file) => new Set(holidaysIn(file).map(({ date }) => date)))
  cache.set(files, { days, untilMs: nowMs + cachedMs })
  days.catch(() => {
    if (cache.get(files)?.days === days) cache.delete(files)
  })
  return days
}

export async function loadHoliday(context: Context<'files:read'>, day: Day): Promise<Holiday | undefined> {
  return holidaysIn(await context.files.get(fileKey)).find(({ date }) => date === day)
}

export async function saveHoliday(context: Context<'files'>, holiday: Holiday): Promise<void> {
  await changeHolidays(context, (holidays) => [...withoutDay(holidays, holiday.date), holiday])
}

export async function deleteHoliday(context: Context<'files'>, day: Day): Promise<void> {
  await changeHolidays(context, (holidays) => withoutDay(holidays, day))
}

/** Writes the file on the condition that it is unchanged since it was read, so that concurrent changes are all kept. */
async function changeHolidays(
  context: Context<'files'>,
  change: (holidays: readonly Holiday[]) => Holiday[],
): Promise<void> {
  await retryOnConflict(context, 'the list of holidays', async () => {
    const before = await context.files.get(fileKey)
    const bytes = new TextEncoder().encode(
      JSON.stringify({ data: change(holidaysIn(before)) } satisfies z.input<typeof Holidays>),
    )
    await context.files.put(
      fileKey,
      bytes,
      'application/json',
      before === undefined ? 'absent' : { version: before.version },
    )
  })
}

function holidaysIn(file: { readonly bytes: Uint8Array } | undefined): readonly Holiday[] {
  return file === undefined ? [] : Holidays.parse(JSON.parse(new TextDecoder().decode(file.bytes))).data
}

function withoutDay(holidays: readonly Holiday[], day: Day): Holiday[] {
  return holidays.filter(({ date }) => date !== day)
}
