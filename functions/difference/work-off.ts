import type { Context } from '#functions/platform/context.ts'
import { isConflict } from '#functions/platform/port/table.ts'
import {
  type Comparison,
  failedAtLast,
  isGone,
  merged,
  partsAgain,
  type PageResult,
  type Result,
} from '#shared/difference/comparison.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { recordResolved } from './commands.ts'
import { type Due, sendPages, stageOf, stageWrites } from './hand-over.ts'
import type { Conclusion, Job } from './job.ts'
import { partsOfDifferences, partsOfLists } from './parts.ts'
import { listAllOpenDifferences } from './queries.ts'
import { loadComparison, loadPartEnds, saveComparison, savePartEnd } from './repository.ts'
import { loadPage, readPages, readPartResult, savePage, savePartResult } from './result-files.ts'

/**
 * The stages of the lists: orders that have not ended, those that are still reconciled, those that ended with those of open differences.
 * The last stage is what a partner did not answer about before.
 */
const [listsOfEnded, afterLists] = [2, 3]
const lastStageOf = ({ stagesBefore }: Job) => stagesBefore + afterLists
/** After this time a partner that did not answer is asked again. */
const againSeconds = 300
/** So many failures are logged by name. */
const failuresLogged = 20

/**
 * Does what was handed over of a comparison, and hands over what follows. Idempotent: what was compared is not compared again, and
 * whoever ends the last part ends its stage. Ignores what is left of a comparison that has ended or was followed by another.
 */
export async function workOff(
  context: Context<'table' | 'files' | 'queues' | 'secrets' | 'fetch'>,
  of: Comparison['of'],
  job: Job,
  due: Due,
): Promise<void> {
  const comparison = await loadComparison(context, of)
  if (comparison?.id !== due.comparison_id || comparison.ended_at !== null || stageOf(comparison) !== due.stage) return
  if (due.part === undefined) return handOverStage(context, job, comparison)
  await workOffPage(context, job, comparison, { stage: due.stage, part: due.part, page: due.page ?? 0 })
}

async function handOverStage(
  context: Context<'table' | 'files' | 'queues' | 'secrets' | 'fetch'>,
  job: Job,
  comparison: Comparison,
): Promise<void> {
  const [stage, parts] = [stageOf(comparison), partsOf(comparison)]
  if (parts.length === 0) return goOn(context, job, comparison)
  const pages = parts.map((_, part) => ({ comparison_id: comparison.id, stage, part, page: 0 }))
  await sendPages(context, comparison, pages, stage === lastStageOf(job) ? againSeconds : 0)
}

const partsOf = (comparison: Comparison) => comparison.stages[stageOf(comparison)] ?? []

/** A page of a part. */
interface PageKey {
  readonly stage: number
  readonly part: number
  readonly page: number
}

async function workOffPage(
  context: Context<'table' | 'files' | 'queues' | 'secrets' | 'fetch'>,
  job: Job,
  comparison: Comparison,
  key: PageKey,
): Promise<void> {
  const { next } =
    (await loadPage(context, comparison, key, key.page)) ?? (await comparePage(context, job, comparison, key))
  if (next === null) return endPart(context, job, comparison, key)
  const { stage, part, page } = key
  await sendPages(context, comparison, [{ comparison_id: comparison.id, stage, part, page: page + 1 }], 0)
}

async function comparePage(
  context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
  job: Job,
  comparison: Comparison,
  key: PageKey,
): Promise<PageResult> {
  const name = partsOf(comparison)[key.part]
  const position = key.page === 0 ? {} : (await loadPage(context, comparison, key, key.page - 1))?.next
  if (name === undefined || position === undefined || position === null)
    throw new Error(`page ${key.page} of part ${key.part} does not follow a page of ${comparison.id}`)
  const result = await job.comparePage(context, comparison, name, position)
  await savePage(context, comparison, key, key.page, result)
  return result
}

async function endPart(
  context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
  job: Job,
  comparison: Comparison,
  key: PageKey,
): Promise<void> {
  const { stage, part, page } = key
  const pages = page + 1
  if (pages > 1)
    await savePartResult(context, comparison, key, merged(await readPages(context, comparison, key, pages)))
  await savePartEnd(context, comparison, stage, { part, pages })
  const ends = await loadPartEnds(context, comparison.id, stage)
  if (ends.length < partsOf(comparison).length) return
  await goOn(context, job, comparison)
}

/** Begins the next stage that has parts, or ends the comparison. Another worker may do so at the same time: one of them does. */
async function goOn(
  context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
  job: Job,
  comparison: Comparison,
): Promise<void> {
  let next = comparison
  while (stageOf(next) < lastStageOf(job)) {
    next = { ...next, stages: [...next.stages, await partsOfNext(context, job, next)], version: comparison.version + 1 }
    if (partsOf(next).length > 0) return saveUnlessChanged(context, comparison, next)
  }
  await end(context, job, comparison, next)
}

async function partsOfNext(
  context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
  job: Job,
  comparison: Comparison,
): Promise<string[]> {
  const kind = stageOf(comparison) + 1 - job.stagesBefore
  if (kind === 0)
    await job.prepare(context, comparison, merged(await readResults(context, comparison, [0, job.stagesBefore])))
  if (kind === afterLists)
    return [...partsAgain(merged(await readResults(context, comparison, [job.stagesBefore, lastStageOf(job)])))]
  const lists = await partsOfLists(context, comparison, kind)
  return kind === listsOfEnded ? [...lists, ...(await partsOfDifferences(context, comparison))] : [...lists]
}

/** The results of all parts of some stages, without the last of these. */
async function readResults(
  context: Context<'table:read' | 'files:read'>,
  comparison: Comparison,
  [from, end]: readonly [number, number],
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const [stage, parts] of comparison.stages.entries()) {
    if (stage < from || stage >= end || parts.length === 0) continue
    const ends = await loadPartEnds(context, comparison.id, stage)
    const read = ({ part, pages }: (typeof ends)[number]) => readPartResult(context, comparison, { stage, part }, pages)
    results.push(...(await Promise.all(ends.map(read))))
  }
  return results
}

/** Compares what is about all parts together, closes what was compared and is gone, and says so. */
async function end(
  context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
  job: Job,
  before: Comparison,
  comparison: Comparison,
): Promise<void> {
  const last = lastStageOf(job)
  const first = merged(await readResults(context, comparison, [job.stagesBefore, last]))
  const again = await readResults(context, comparison, [last, last + 1])
  const failed = failedAtLast(first, again.length === 0 ? undefined : merged(again))
  const result = { ...merged([first, ...again]), failed }
  const { uncompared, failures } = await job.conclude(context, comparison, result)
  const names = new Set(failed.map(({ part }) => part))
  for (const difference of await listAllOpenDifferences(context))
    if (isGone(difference, comparison, { uncompared, failed: names })) await recordResolved(context, difference.id)
  const count = logFailures(context, failed, failures)
  const complete_day = count === 0 ? dayInIndia(comparison.started_at) : comparison.complete_day
  const ended = {
    ...comparison,
    ended_at: context.clock.now(),
    failed: count,
    complete_day,
    version: before.version + 1,
  }
  await saveUnlessChanged(context, before, ended)
}

/** How many parts could not be compared. */
function logFailures(context: Context, failed: Result['failed'], failures: Conclusion['failures']): number {
  for (const { part, error } of failed.slice(0, failuresLogged))
    context.log({ level: 'warn', event: 'comparison-failed', of: part, error })
  for (const error of failures) context.log({ level: 'warn', event: 'comparison-failed', error })
  return failed.length + failures.length
}

/** Does nothing when another worker has saved what follows. */
async function saveUnlessChanged(context: Context<'table'>, before: Comparison, after: Comparison): Promise<void> {
  const writes = after.ended_at === null ? stageWrites(context, after) : {}
  await saveComparison(context, before, after, writes).catch(async (failure: unknown) => {
    const isChanged = isConflict(failure) && (await loadComparison(context, after.of))?.version !== before.version
    if (!isChanged) throw failure
  })
}
