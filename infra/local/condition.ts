import {
  type Changes,
  type Condition,
  InvalidWrite,
  type Item,
  type Json,
  type Path,
  type Write,
} from '#functions/platform/port/table.ts'

type JsonMap = Readonly<Record<string, Json | undefined>>

/** Whether a condition holds for what is stored. As in DynamoDB, a comparison with a missing value or with another type is false. */
export function evaluate(condition: Condition, item: Item | undefined): boolean {
  if ('all' in condition) return condition.all.every((part) => evaluate(part, item))
  if ('any' in condition) return condition.any.some((part) => evaluate(part, item))
  if ('not' in condition) return !evaluate(condition.not, item)
  if ('absent' in condition) return valueAt(item, condition.absent) === undefined
  if ('present' in condition) return valueAt(item, condition.present) !== undefined
  return compare(condition, valueAt(item, condition.path))
}

/**
 * A copy of the item with all changes applied at once.
 * Differs from DynamoDB in two places, which the AWS adapter makes up for: a missing map on the path of a set or add is
 * created, and removing a missing path does nothing. Sums use JavaScript numbers, so only integers add exactly.
 */
export function apply(changes: Changes, item: Item): Item {
  const { set = {}, add = {}, remove = [] } = changes
  let after: JsonMap = item
  for (const [path, value] of Object.entries(set)) after = withValue(after, path.split('.'), () => value)
  for (const [path, amount] of Object.entries(add))
    after = withValue(after, path.split('.'), (old) => sum(path, old, amount))
  for (const path of remove) after = without(after, path.split('.'))
  return { ...after, pk: item.pk, sk: item.sk }
}

/** The item after a write, given the item before it. */
export function outcome(write: Write, before: Item | undefined): Item | undefined {
  if ('put' in write) return write.put
  if ('delete' in write) return undefined
  if ('check' in write) return before
  return apply(write.changes, before ?? { ...write.update })
}

function compare(condition: Extract<Condition, { readonly path: Path }>, value: Json | undefined): boolean {
  if ('is' in condition) return value === condition.is
  if ('atLeast' in condition) return isOrdered(value, condition.atLeast, (order) => order >= 0)
  return isOrdered(value, condition.below, (order) => order < 0)
}

/** Compares text in UTF-8 byte order, as DynamoDB sorts; JavaScript's UTF-16 order puts emoji before U+E000. */
function isOrdered(value: Json | undefined, bound: number | string, holds: (order: number) => boolean): boolean {
  if (typeof value === 'number' && typeof bound === 'number') return holds(value - bound)
  if (typeof value === 'string' && typeof bound === 'string')
    return holds(Buffer.compare(Buffer.from(value), Buffer.from(bound)))
  return false
}

function valueAt(item: Item | undefined, path: Path): Json | undefined {
  return path.split('.').reduce<Json | undefined>((value, name) => (isMap(value) ? own(value, name) : undefined), item)
}

function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Own properties only: `toString` is a valid attribute name. */
function own(map: JsonMap, name: string): Json | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined
}

function withValue(map: JsonMap, names: readonly string[], change: (old: Json | undefined) => Json): JsonMap {
  const [name = '', ...rest] = names
  const old = own(map, name)
  if (rest.length === 0) return { ...map, [name]: change(old) }
  if (old !== undefined && !isMap(old)) throw new InvalidWrite(`${name} is not a map`)
  return { ...map, [name]: withValue(old ?? {}, rest, change) }
}

function without(map: JsonMap, names: readonly string[]): JsonMap {
  const [name = '', ...rest] = names
  const old = own(map, name)
  if (rest.length > 0) return isMap(old) ? { ...map, [name]: without(old, rest) } : map
  return Object.fromEntries(Object.entries(map).filter(([other]) => other !== name))
}

function sum(path: Path, old: Json | undefined, amount: number): number {
  if (old !== undefined && typeof old !== 'number') throw new InvalidWrite(`${path} is not a number`)
  return (old ?? 0) + amount
}
