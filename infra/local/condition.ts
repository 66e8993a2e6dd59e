import {
  type Changes,
  type Condition,
  InvalidWrite,
  type Item,
  type Json,
  type Write,
} from '#functions/platform/port/table.ts'

/** Whether a condition holds for what is stored. As in DynamoDB, a comparison with a missing value or with another type is false. */
export function evaluate(condition: Condition, item: Item | undefined): boolean {
  if ('all' in condition) return condition.all.every((part) => evaluate(part, item))
  if ('any' in condition) return condition.any.some((part) => evaluate(part, item))
  if ('not' in condition) return !evaluate(condition.not, item)
  if ('absent' in condition) return valueAt(item, condition.absent) === undefined
  if ('present' in condition) return valueAt(item, condition.present) !== undefined
  return compare(condition, valueAt(item, condition.attribute))
}

/** A copy of the item with all changes applied at once. Sums use JavaScript numbers, so only integers add exactly. */
export function apply(changes: Changes, item: Item): Item {
  const { set = {}, add = {}, remove = [] } = changes
  const sums = Object.entries(add).map(([name, amount]) => [name, sum(name, valueAt(item, name), amount)])
  const after = Object.entries({ ...item, ...set, ...Object.fromEntries(sums) })
  return {
    ...Object.fromEntries(after.filter(([name]) => !remove.includes(name))),
    pk: item.pk,
    sk: item.sk,
  }
}

/** The item after a write, given the item before it. */
export function outcome(
  write: Exclude<Write, { readonly append: unknown }>,
  before: Item | undefined,
): Item | undefined {
  if ('put' in write) return write.put
  if ('delete' in write) return undefined
  if ('check' in write) return before
  return apply(write.changes, before ?? { ...write.update })
}

function compare(condition: Extract<Condition, { readonly attribute: string }>, value: Json | undefined): boolean {
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

/** Own properties only: `toString` is a valid attribute name. */
function valueAt(item: Item | undefined, name: string): Json | undefined {
  return item !== undefined && Object.hasOwn(item, name) ? item[name] : undefined
}

function sum(name: string, old: Json | undefined, amount: number): number {
  if (old !== undefined && typeof old !== 'number') throw new InvalidWrite(`${name} is not a number`)
  return (old ?? 0) + amount
}
