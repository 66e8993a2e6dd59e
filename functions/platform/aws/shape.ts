import {
  type Changes,
  type Condition,
  InvalidWrite,
  type Item,
  type Json,
  type Path,
  type Write,
} from '#functions/platform/port/table.ts'

/** An update fitted to the shape of an item: the maps that it creates must still be absent. */
export interface Fitted {
  readonly changes: Changes
  /** The paths that were absent when it was fitted. They are part of the condition, so that the update applies only to that shape. */
  readonly absent: readonly Path[]
}

type Update = Extract<Write, { readonly update: unknown }>
type JsonMap = Readonly<Record<string, Json | undefined>>

/** Whether a change goes inside a map, so that DynamoDB may reject it for a missing parent map. */
export function hasDepth({ changes: { set = {}, add = {}, remove = [] } }: Update): boolean {
  return [...Object.keys(set), ...Object.keys(add), ...remove].some((path) => path.includes('.'))
}

/**
 * DynamoDB creates no parent maps. For the item as it was read, all changes below a missing map become one map that is set
 * whole, and removals below it are left out.
 */
export function fit({ changes: { set = {}, add = {}, remove = [] } }: Update, item: Item | undefined): Fitted {
  const maps: Record<Path, Json> = {}
  const absent = new Set<Path>()
  const withParents = <T extends Json>(entries: Readonly<Record<Path, T>>) =>
    Object.fromEntries(
      Object.entries(entries).filter(([path, value]) => {
        const missing = missingMap(item, path)
        if (missing === undefined) return true
        absent.add(missing)
        maps[missing] = withMember(maps[missing] ?? {}, path.slice(missing.length + 1).split('.'), value)
        return false
      }),
    )
  const [sets, adds] = [withParents(set), withParents(add)]
  const removes = remove.filter((path) => !path.includes('.') || valueAt(item, path) !== undefined)
  for (const path of remove) if (!removes.includes(path)) absent.add(path)
  return { changes: { set: { ...sets, ...maps }, add: adds, remove: removes }, absent: [...absent] }
}

/** The update's own condition and the condition that the item still has the shape that was read. */
export function fittedCondition(fitted: Fitted | undefined, condition: Condition | undefined): Condition | undefined {
  if (fitted === undefined || fitted.absent.length === 0) return condition
  return { all: [...fitted.absent.map((path) => ({ absent: path })), ...(condition ? [condition] : [])] }
}

/** Whether a fitted update failed because the item's shape changed; otherwise the update's own condition failed. */
export function isOutgrown({ absent }: Fitted, item: Item | undefined): boolean {
  return absent.some((path) => valueAt(item, path) !== undefined)
}

/** The topmost parent of a path that is absent. Throws `InvalidWrite` when a parent is not a map. */
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
