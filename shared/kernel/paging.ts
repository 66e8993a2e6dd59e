import * as z from 'zod/mini'

/** Marks a position in a list. Opaque to clients; absent for the first page. */
export const Cursor = z.string().check(z.maxLength(600))

/** The size of a page, in a query, where every value is text: 1 to 100. */
export const PageLimit = z.pipe(
  z.string().check(z.regex(/^([1-9]\d?|100)$/)),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(100))),
)

/** Which page of a list is asked for. */
export interface PageRequest {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** One page of a list. Its cursor leads to the next page; the last page has none. */
export interface Page<T> {
  readonly values: readonly T[]
  readonly cursor?: string | undefined
}
