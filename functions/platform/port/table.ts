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

/** What must be true of the stored item for a write to happen. Conditions name top-level attributes; without an item all are absent. */
export type Condition =
  | { readonly absent: string }
  | { readonly present: string }
  | { readonly attribute: string; readonly is: string | number | boolean }
  | { readonly attribute: string; readonly atLeast: number | string }
  | { readonly attribute: string; readonly below: number | string }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

/** Changes to the top-level attributes of one item, applied together. `add` starts from 0 when the attribute is absent. */
export interface Changes {
  readonly set?: Readonly<Record<string, Json>>
  readonly add?: Readonly<Record<string, number>>
  readonly remove?: readonly string[]
}

/** `append` adds an entry to the ledger, where there is none with its key. Nothing that is in the ledger can be written again. */
export type Write =
  | { readonly put: Item; readonly if?: Condition }
  | { readonly update: Key; readonly changes: Changes; readonly if?: Condition }
  | { readonly delete: Key; readonly if?: Condition }
  | { readonly check: Key; readonly if: Condition }
  | { readonly append: Item }

/** A write of a single item, outside a transaction. */
export type TableWrite = Exclude<Write, { readonly check: unknown } | { readonly append: unknown }>

/** The writes of a transaction. Their names tell which condition failed. */
export type Writes = Readonly<Record<string, Write>>

/**
 * Reads are strongly consistent. An eventually consistent read costs half, and the writes of the last second may be missing: only where
 * staleness is harmless (docs/adr/0019-use-strongly-consistent-reads.md names the places).
 */
export interface ReadOptions {
  readonly consistency?: 'eventual'
}

/** A query of an index is always eventually consistent. */
export interface Query extends ReadOptions {
  /** Reads the ledger, which has no indexes, instead of the table. */
  readonly from?: 'ledger'
  /** `gsi1` holds whole items, `gsi2` the keys of items and its own only: for lists of work, of which each item is read anyway. */
  readonly index?: 'gsi1' | 'gsi2'
  readonly pk: string
  /** Only sort keys that start with it. */
  readonly prefix?: string
  /** Both ends included. */
  readonly between?: readonly [string, string]
  readonly descending?: boolean
  /** 1 to 1,000; a page also ends where it would be larger than 1 MB. */
  readonly limit: number
  readonly cursor?: string
}

export interface ItemPage {
  readonly items: readonly Item[]
  /** Absent on the last page. */
  readonly cursor?: string
}

/** The reads of the table. */
export interface ReadTable {
  get(key: Key, options?: ReadOptions): Promise<Item | undefined>
  /** Several items in one call, in the order of their keys: at most 100, without duplicates; strongly consistent. The reads are not one snapshot. */
  getMany(keys: readonly Key[]): Promise<readonly (Item | undefined)[]>
  /** Throws InvalidCursor for a cursor of another query. */
  query(query: Query): Promise<ItemPage>
}

/**
 * One table with two sparse indexes, modelled on DynamoDB: items of at most 400 KB, conditional writes, atomic transactions of
 * at most 100 writes. An item with a `ttl` does not belong into `gsi2`, which does not know when it expires. Beside it the ledger, a table of its own: its entries are appended in transactions and never change
 * (docs/adr/0002-append-ledger-entries-to-a-separate-table.md).
 */
export interface Table extends ReadTable {
  put(item: Item, condition?: Condition): Promise<void>
  /** Returns the item as it is after the change. Creates the item when there is none, unless the condition forbids it. */
  update(key: Key, changes: Changes, condition?: Condition): Promise<Item>
  delete(key: Key, condition?: Condition): Promise<void>
  transact(writes: Writes): Promise<void>
}

/** The condition of a single write did not hold. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed'
}

export type CancellationReason = 'none' | 'condition' | 'conflict' | 'throttled'

/** A transaction was cancelled and had no effect. One reason for each write, by its name. */
export class TransactionCancelled extends Error {
  override readonly name = 'TransactionCancelled'
  readonly reasons: Readonly<Record<string, CancellationReason>>

  constructor(reasons: Readonly<Record<string, CancellationReason>>) {
    const causes = Object.entries(reasons).filter(([, reason]) => reason !== 'none')
    super(`transaction cancelled: ${causes.map(([name, reason]) => `${name} (${reason})`).join(', ')}`)
    this.reasons = reasons
  }

  /** Whether the condition of the named write failed; without a name, whether any did. */
  hasFailed(name?: string): boolean {
    return name === undefined ? Object.values(this.reasons).includes('condition') : this.reasons[name] === 'condition'
  }
}

function isOfAnotherWriter(reason: CancellationReason): boolean {
  return reason === 'condition' || reason === 'conflict'
}

/** Whether a write was refused because the item is not as it was read. The caller may read again and retry. */
export function isConflict(failure: unknown): boolean {
  if (failure instanceof ConditionFailed) return true
  return failure instanceof TransactionCancelled && Object.values(failure.reasons).some(isOfAnotherWriter)
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
