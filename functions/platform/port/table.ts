/** A value that a table stores: any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

export interface Key {
  readonly pk: string
  readonly sk: string
}

/** `ttl` is in epoch seconds. An expired item is never returned, even before DynamoDB deletes it. */
export interface Item extends Key {
  readonly gsi1pk?: string
  readonly gsi1sk?: string
  readonly gsi2pk?: string
  readonly gsi2sk?: string
  readonly ttl?: number
  readonly [attribute: string]: Json | undefined
}

/** An attribute, or a member of a map attribute: `available`, `holds.ord_1`. Names contain no dots. */
export type Path = string

/** What must be true of the stored item for a write to happen. When no item is stored, every path is absent. */
export type Condition =
  | { readonly absent: Path }
  | { readonly present: Path }
  | { readonly path: Path; readonly is: string | number | boolean }
  | { readonly path: Path; readonly atLeast: number | string }
  | { readonly path: Path; readonly below: number | string }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

/** Changes to one item, applied together. `add` starts from 0 when the path is absent. */
export interface Changes {
  readonly set?: Readonly<Record<Path, Json>>
  readonly add?: Readonly<Record<Path, number>>
  readonly remove?: readonly Path[]
}

export type Write =
  | { readonly put: Item; readonly if?: Condition }
  | { readonly update: Key; readonly changes: Changes; readonly if?: Condition }
  | { readonly delete: Key; readonly if?: Condition }
  | { readonly check: Key; readonly if: Condition }

export interface Query {
  readonly index?: 'gsi1' | 'gsi2'
  readonly pk: string
  readonly begins?: string
  /** Both ends included. */
  readonly between?: readonly [string, string]
  readonly descending?: boolean
  /** 1 to 1,000; a page also ends where it would be larger than 1 MB. */
  readonly limit: number
  readonly cursor?: string
}

export interface Page {
  readonly items: readonly Item[]
  /** Absent on the last page. */
  readonly cursor?: string
}

/**
 * One table with two sparse indexes, modelled on DynamoDB: items of at most 400 KB, conditional writes, atomic transactions of
 * at most 100 writes.
 */
export interface Table {
  get(key: Key): Promise<Item | undefined>
  /** Several items in one call, in the order of their keys: at most 100, without duplicates. The reads are not one snapshot. */
  getMany(keys: readonly Key[]): Promise<readonly (Item | undefined)[]>
  /** Throws InvalidCursor for a cursor of another query. */
  query(query: Query): Promise<Page>
  put(item: Item, condition?: Condition): Promise<void>
  /** Returns the item as it is after the change. Creates the item when there is none, unless the condition forbids it. */
  update(key: Key, changes: Changes, condition?: Condition): Promise<Item>
  delete(key: Key, condition?: Condition): Promise<void>
  transact(writes: readonly Write[]): Promise<void>
}

/** The condition of a single write did not hold. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed'
}

export type CancellationReason = 'none' | 'condition' | 'conflict' | 'throttled'

/** A transaction was cancelled and had no effect. One reason for each write, in order. */
export class TransactionCancelled extends Error {
  override readonly name = 'TransactionCancelled'
  readonly reasons: readonly CancellationReason[]

  constructor(reasons: readonly CancellationReason[]) {
    super(`transaction cancelled: ${reasons.join(', ')}`)
    this.reasons = reasons
  }

  /** Whether the condition of the write at this index failed. */
  failedAt(index: number): boolean {
    return this.reasons[index] === 'condition'
  }
}

/** A write that no table accepts, such as an item above 400 KB, a transaction above 100 writes or an empty key: a bug of the caller. */
export class InvalidWrite extends Error {
  override readonly name = 'InvalidWrite'
}

/** A cursor that does not belong to this query: a client has altered it or mixed it up. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor'
}

/** The table is throttled. The same call may succeed later. */
export class Throttled extends Error {
  override readonly name = 'Throttled'
}
