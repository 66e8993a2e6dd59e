import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#functions/platform/context.ts'
import type {
  Changes,
  Condition,
  Item,
  ItemPage,
  Json,
  Key,
  Query,
  ReadOptions,
  Write,
} from '#functions/platform/port/table.ts'
import { getManyMax } from '#functions/platform/port/query.ts'
import type { Page } from '#shared/kernel/paging.ts'
import type { Instant } from '#shared/kernel/instant.ts'

/** The places of an item in the indexes, and its time to live. Attributes of the value that follow from them may stand beside them. */
type IndexAttributes = Partial<Record<(typeof indexAttributes)[number], string>> & {
  readonly ttl?: number
  readonly [attribute: string]: Json | undefined
}

const indexAttributes = ['gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk'] as const

interface EntityDefinition<T extends object, Id> {
  /** Reads an item, and checks one before it is written. Attributes that the schema does not know are left out. */
  readonly schema: { parse(item: unknown): T }
  readonly key: (id: Id) => Key
  /** Derived from the value, and from the time of the write. */
  readonly index?: (value: T, now: Instant) => IndexAttributes
}

type Versioned = { readonly version: number }

/**
 * One kind of item: its key, schema and index attributes in one place, and the reads and writes that follow from them.
 * A module declares its entities in `entities.ts`; its repositories use nothing else to reach the table. A bundle leaves out
 * the entities that its function does not use, because a call has no side effects.
 */
/* @__NO_SIDE_EFFECTS__ */
export function entity<T extends object, Id>({ schema, key, index = () => ({}) }: EntityDefinition<T, Id>) {
  const parse = (item: Item | undefined): T | undefined => (item === undefined ? undefined : schema.parse(item))
  const itemOf = (context: Pick<Context, 'clock'>, value: T & Id): Item => ({
    ...key(value),
    ...attributesOf(schema.parse(value)),
    ...index(value, context.clock.now()),
  })
  const list = async (context: Pick<Context<'table:read'>, 'table'>, query: Query): Promise<Page<T>> => {
    const page = await context.table.query(query)
    return { values: page.items.map((item) => schema.parse(item)), cursor: page.cursor }
  }
  /** A page of a list of work, of which the index holds keys only. What has left the list since the index was written is left out. */
  const listWork = async (
    context: Pick<Context<'table:read'>, 'table'>,
    query: Omit<Query, 'index'>,
  ): Promise<Page<T>> => {
    const { items, cursor } = await context.table.query({ ...query, index: 'gsi2' })
    const found = await readItems(context, items)
    return {
      values: found.flatMap((item) => (item?.gsi2pk === query.pk ? [schema.parse(item)] : [])),
      cursor,
    }
  }
  return {
    key,
    parse,
    itemOf,
    list,
    listWork,
    /** Several values, in the order of their ids. */
    async findMany(context: Pick<Context<'table:read'>, 'table'>, ids: readonly Id[]): Promise<(T | undefined)[]> {
      return (await readItems(context, ids.map(key))).map(parse)
    },
    async find(context: Pick<Context<'table:read'>, 'table'>, id: Id, options?: ReadOptions): Promise<T | undefined> {
      return parse(await context.table.get(key(id), options))
    },
    /** All values of a query, over as many pages as it takes. */
    async listAll(context: Pick<Context<'table:read'>, 'table'>, query: Omit<Query, 'limit' | 'cursor'>): Promise<T[]> {
      return (await allItems(context, query)).map((item) => schema.parse(item))
    },
    /** Stores the value, whatever is there. */
    put: (context: Pick<Context, 'clock'>, value: T & Id, condition?: Condition): Write =>
      conditional({ put: itemOf(context, value) }, condition),
    /** Stores the value where there is none. */
    create: (context: Pick<Context, 'clock'>, value: T & Id): Write => ({
      put: itemOf(context, value),
      if: { absent: 'pk' },
    }),
    update: (id: Id, changes: Changes, condition?: Condition): Write =>
      conditional({ update: key(id), changes }, condition),
    delete: (id: Id, condition?: Condition): Write => conditional({ delete: key(id) }, condition),
    check: (id: Id, condition: Condition): Write => ({ check: key(id), if: condition }),
    /**
     * Replaces a versioned value on the condition that it is as it was read. Sets only the attributes that differ, and removes those
     * that the new item lacks: during a deployment newer code may store attributes that this version does not know. The caller
     * increments the version.
     */
    replace(
      context: Pick<Context, 'clock'>,
      before: T & Versioned,
      after: T & Id & Versioned,
    ): Extract<Write, { readonly update: Key }> {
      const item = itemOf(context, after)
      const stored = attributesOf(before)
      const keyNames = Object.keys(key(after))
      const changed = Object.entries(item).filter(
        ([name, value]) => !keyNames.includes(name) && !isDeepStrictEqual(value, stored[name]),
      )
      const remove = [...indexAttributes, ...Object.keys(stored)].filter((name) => item[name] === undefined)
      return {
        update: key(after),
        changes: { set: Object.fromEntries(changed) as Record<string, Json>, remove },
        if: { attribute: 'version', is: before.version },
      }
    },
  }
}

/**
 * One kind of entry in the ledger: its key and schema. Entries are appended in a transaction and listed; nothing else is possible
 * (docs/adr/0002-append-ledger-entries-to-a-separate-table.md).
 */
/* @__NO_SIDE_EFFECTS__ */
export function ledgerEntity<T extends object, Id>({ schema, key }: Omit<EntityDefinition<T, Id>, 'index'>) {
  const itemOf = (value: T & Id): Item => ({ ...key(value), ...(schema.parse(value) as Record<string, Json>) })
  return {
    itemOf,
    append: (value: T & Id): Write => ({ append: itemOf(value) }),
    /** All entries of a query, over as many pages as it takes. */
    async listAll(context: Pick<Context<'table:read'>, 'table'>, query: Pick<Query, 'pk'>): Promise<T[]> {
      return (await allItems(context, { ...query, from: 'ledger' })).map((item) => schema.parse(item))
    },
  }
}

/** The attributes of a value under its own names, without those that are undefined. */
function attributesOf(value: object): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined))
}

/** Items of any number of keys, in their order. */
async function readItems(
  { table }: Pick<Context<'table:read'>, 'table'>,
  keys: readonly Key[],
): Promise<(Item | undefined)[]> {
  const items: (Item | undefined)[] = []
  for (let first = 0; first < keys.length; first += getManyMax)
    items.push(...(await table.getMany(keys.slice(first, first + getManyMax))))
  return items
}

/** All items of a query, over as many pages as it takes. */
export async function allItems(
  context: Pick<Context<'table:read'>, 'table'>,
  query: Omit<Query, 'limit' | 'cursor'>,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page: ItemPage = await context.table.query({ ...query, limit: 1_000, ...cursorOf(cursor) })
    items.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return items
}

/** Spread into a query: DynamoDB takes no undefined cursor. */
export function cursorOf(cursor: string | undefined): { readonly cursor?: string } {
  return cursor === undefined ? {} : { cursor }
}

function conditional<W extends Write>(write: W, condition: Condition | undefined): Write {
  return condition === undefined ? write : { ...write, if: condition }
}
