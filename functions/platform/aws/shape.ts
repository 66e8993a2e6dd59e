import {
  type Changes,
  type Condition,
  InvalidWrite,
  type Item,
  type Json,
  type Path,
  type Write,
} from '#functions/platform/port/table.ts'

/** An update that only an item of a certain shape takes: the maps that it makes must not be there yet. */
export interface Fitted {
  readonly changes: Changes
  /** The places that were absent when it was fitted. Part of the condition, so that it all happens in one write or not at all. */
  readonly absent: readonly Path[]
}

type Update = Extract<Write, { readonly update: unknown }>
type JsonMap = Readonly<Record<string, Json | undefined>>

/** Whether DynamoDB may refuse the changes because a map on the way is missing. */
export function hasDepth({ changes: { set = {}, add = {}, remove = [] } }: Update): boolean {
  return [...Object.keys(set), ...Object.keys(add), ...remove].some((path) => path.includes('.'))
}

/**
 * DynamoDB makes no map on the way to a place. So for the item as it was read: whatever goes below a missing map becomes
 * one map that is set whole, and what is to be removed below it is left out.
 */
export function fit({ changes: { set = {}, add = {}, remove = [] } }: Update, item: Item | undefined): Fitted {
  const maps: Record<Path, Json> = {}
  const absent = new Set<Path>()
  const keep = <T extends Json>(entries: Readonly<Record<Path, T>>) =>
    Object.fromEntries(
      Object.entries(entries).filter(([path, value]) => {
        const missing = missingMap(item, path)
        if (missing === undefined) return true
        absent.add(missing)
        maps[missing] = withMember(maps[missing] ?? {}, path.slice(missing.length + 1).split('.'), value)
        return false
      }),
    )
  const [sets, adds] = [keep(set), keep(add)]
  const removes = remove.filter((path) => !path.includes('.') || valueAt(item, path) !== undefined)
  for (const path of remove) if (!removes.includes(path)) absent.add(path)
  return { changes: { set: { ...sets, ...maps }, add: adds, remove: removes }, absent: [...absent] }
}

/** The update's own condition, and that the item still has the shape that was read. */
export function fittedCondition(fitted: Fitted | undefined, condition: Condition | undefined): Condition | undefined {
  if (fitted === undefined || fitted.absent.length === 0) return condition
  return { all: [...fitted.absent.map((path) => ({ absent: path })), ...(condition ? [condition] : [])] }
}

/** Whether what stood in the way of a fitted update is its shape; else it was the update's own condition. */
export function isOutgrown({ absent }: Fitted, item: Item | undefined): boolean {
  return absent.some((path) => valueAt(item, path) !== undefined)
}

/** The first place above a path where nothing is. */
function missingMap(item: Item | undefined, path: Path): Path | undefined {
  const names = path.split('.')
  for (let depth = 1; depth < names.length; depth += 1) {
    const above = names.slice(0, depth).join('.')
    const value = valueAt(item, above)
    if (value === undefined) return above
    if (!isMap(value)) throw new InvalidWrite(`${above} is no map`)
  }
  return undefined
}

function valueAt(item: Item | undefined, path: Path): Json | undefined {
  return path
    .split('.')
    .reduce<Json | undefined>(
      (value, name) => (isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      item,
    )
}

function withMember(map: Json, names: readonly string[], value: Json): Json {
  const [name = '', ...rest] = names
  const members = isMap(map) ? map : {}
  const inner = Object.hasOwn(members, name) ? (members[name] ?? {}) : {}
  return { ...members, [name]: rest.length === 0 ? value : withMember(inner, rest, value) }
}

function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
