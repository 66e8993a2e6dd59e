import { jsonOf } from '#shared/kernel/json.ts'
import type { Context } from '#functions/platform/context.ts'
import type { ReadFiles } from '#functions/platform/port/files.ts'

interface ReadFile<T> {
  readonly version: string
  readonly value: T
  readonly etag: string
}

/** The last read state of each file, so that the same bytes are fetched and parsed once. One cache for each file store, because a process may run several local apps. */
const cachesByStore = new WeakMap<ReadFiles, Map<string, ReadFile<unknown>>>()

function cacheOf({ files }: Context<'files:read'>): Map<string, ReadFile<unknown>> {
  const cache = cachesByStore.get(files) ?? new Map<string, ReadFile<unknown>>()
  cachesByStore.set(files, cache)
  return cache
}

/** The current state of a file of JSON; undefined when there is none. `parse` gets undefined when the bytes are no JSON. */
export async function readFile<T>(
  context: Context<'files:read'>,
  key: string,
  parse: (json: unknown) => T,
): Promise<ReadFile<T> | undefined> {
  const known = lastRead<T>(context, key)
  const file = known === undefined ? await context.files.get(key) : await context.files.getUnless(key, known.version)
  if (file === 'unchanged') return known
  if (file === undefined) return undefined
  const read = { version: file.version, etag: file.etag, value: parse(jsonOf(new TextDecoder().decode(file.bytes))) }
  cacheOf(context).set(key, read)
  return read
}

/** The state of a file that this process has read last, without a request. */
export function lastRead<T>(context: Context<'files:read'>, key: string): ReadFile<T> | undefined {
  return cacheOf(context).get(key) as ReadFile<T> | undefined
}

/** Writes a file on the condition that it is as it was read. */
export async function writeFile(
  context: Context<'files'>,
  key: string,
  before: ReadFile<unknown> | undefined,
  value: unknown,
): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const condition = before === undefined ? 'absent' : { version: before.version }
  await context.files.put(key, bytes, 'application/json', condition)
}
