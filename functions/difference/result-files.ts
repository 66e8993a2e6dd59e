import * as z from 'zod/mini'
import type { Context } from '#functions/platform/context.ts'
import type { ReadFiles } from '#functions/platform/port/files.ts'
import { type Comparison, PageResult, Result, type StatementLine } from '#shared/difference/comparison.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { type Statement, statementOf } from './statement.ts'

// What the workers of a comparison leave for its end, as private files. All are of one comparison, so none is ever read again later.

/** A part of a comparison. */
export interface PartKey {
  readonly stage: number
  readonly part: number
}

type Key = Pick<Comparison, 'of' | 'id'>

const folderOf = ({ of, id }: Key) => `difference/${of}/${id}`
const nameOf = ({ stage, part }: PartKey) => `stage-${stage}-part-${part}`
const pageKey = (comparison: Key, part: PartKey, page: number) =>
  `${folderOf(comparison)}/${nameOf(part)}-page-${page}.json`
const endKey = (comparison: Key, part: PartKey) => `${folderOf(comparison)}/${nameOf(part)}.json`
const statementKey = (comparison: Key) => `${folderOf(comparison)}/statement.json`

export function loadPage(
  context: Context<'files:read'>,
  comparison: Key,
  part: PartKey,
  page: number,
): Promise<PageResult | undefined> {
  return load(context, pageKey(comparison, part, page), PageResult)
}

export function savePage(
  context: Context<'files'>,
  comparison: Key,
  part: PartKey,
  page: number,
  result: PageResult,
): Promise<void> {
  return store(context, pageKey(comparison, part, page), result)
}

/** All pages of a part. Throws when one is missing. */
export async function readPages(
  context: Context<'files:read'>,
  comparison: Key,
  part: PartKey,
  pages: number,
): Promise<readonly Result[]> {
  const found: Result[] = []
  for (let first = 0; first < pages; first += filesAtOnce) {
    const numbers = Array.from({ length: Math.min(filesAtOnce, pages - first) }, (_, index) => first + index)
    found.push(
      ...(await Promise.all(numbers.map((page) => read(context, pageKey(comparison, part, page), PageResult)))),
    )
  }
  return found
}

const filesAtOnce = 32

/** Stores all pages of a part as one, so that the end of the comparison reads a file for each part. */
export function savePartResult(
  context: Context<'files'>,
  comparison: Key,
  part: PartKey,
  result: Result,
): Promise<void> {
  return store(context, endKey(comparison, part), result)
}

/** The result of a whole part. Throws when it is missing. A part of one page has no file of its own. */
export function readPartResult(
  context: Context<'files:read'>,
  comparison: Key,
  part: PartKey,
  pages: number,
): Promise<Result> {
  return read(context, pages === 1 ? pageKey(comparison, part, 0) : endKey(comparison, part), Result)
}

const StoredStatement = z.object({
  from: Instant,
  /** Checks only that it is an array: we alone write the file, and checking each line would take most of the time of reading it. */
  lines: z.custom<readonly StatementLine[]>(Array.isArray),
})

export function saveStatement(context: Context<'files'>, comparison: Key, { from, lines }: Statement): Promise<void> {
  return store(context, statementKey(comparison), { from, lines: [...lines.values()] })
}

/** The last statement that this process has read: it is the same for all pages of a comparison. */
const statements = new WeakMap<ReadFiles, { readonly key: string; readonly statement: Statement }>()

/** The statement of our bank as it was when the comparison began. */
export async function readSavedStatement(context: Context<'files:read'>, comparison: Key): Promise<Statement> {
  const key = statementKey(comparison)
  const known = statements.get(context.files)
  if (known?.key === key) return known.statement
  const { from, lines } = await read(context, key, StoredStatement)
  const statement = statementOf(from, lines)
  statements.set(context.files, { key, statement })
  return statement
}

async function store({ files }: Context<'files'>, key: string, value: object): Promise<void> {
  await files.put(key, new TextEncoder().encode(JSON.stringify(value)), 'application/json')
}

async function load<T>(
  { files }: Context<'files:read'>,
  key: string,
  schema: { parse(value: unknown): T },
): Promise<T | undefined> {
  const file = await files.get(key)
  return file && schema.parse(JSON.parse(new TextDecoder().decode(file.bytes)))
}

async function read<T>(context: Context<'files:read'>, key: string, schema: { parse(value: unknown): T }): Promise<T> {
  const found = await load(context, key, schema)
  if (found === undefined) throw new Error(`${key} is missing in the file store`)
  return found
}
