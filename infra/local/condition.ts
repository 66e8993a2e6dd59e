import { type Changes, type Condition, InvalidWrite, type Item, type Json, type Key, type Path, type Write } from '#functions/kit/port/table.ts'

type JsonMap = Readonly<Record<string, Json | undefined>>

const itemBytesMax = 400 * 1024
const keyNames = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk'] as const
const levelsMax = 32

/** Whether a condition holds for what is stored. As in DynamoDB, a comparison with nothing or with another type is false. */
export function evaluate(condition: Condition, item: Item | undefined): boolean {
  if ('all' in condition) return condition.all.every((part) => evaluate(part, item))
  if ('any' in condition) return condition.any.some((part) => evaluate(part, item))
  if ('not' in condition) return !evaluate(condition.not, item)
  if ('absent' in condition) return valueAt(item, condition.absent) === undefined
  if ('present' in condition) return valueAt(item, condition.present) !== undefined
  return compare(condition, valueAt(item, condition.path))
}

/**
 * The item with the changes made, all at once; the item given stays as it is.
 * Kinder than DynamoDB in two places, which the AWS adapter has to make good: a missing map on the way to a set or add is
 * made, and removing what is not there does nothing. Sums are JavaScript's, so only whole numbers add up exactly.
 */
export function apply(changes: Changes, item: Item): Item {
  const { set = {}, add = {}, remove = [] } = changes
  checkPaths([...Object.keys(set), ...Object.keys(add), ...remove])
  let after: JsonMap = item
  for (const [path, value] of Object.entries(set)) after = withValue(after, path.split('.'), () => value)
  for (const [path, amount] of Object.entries(add)) after = withValue(after, path.split('.'), (old) => sum(path, old, amount))
  for (const path of remove) after = without(after, path.split('.'))
  return { ...after, pk: item.pk, sk: item.sk }
}

/** What a write leaves behind, given what was there. */
export function outcome(write: Write, before: Item | undefined): Item | undefined {
  if ('put' in write) return write.put
  if ('delete' in write) return undefined
  if ('check' in write) return before
  return apply(write.changes, before ?? { ...write.update })
}

export function keysOf(write: Write): Key {
  if ('put' in write) return write.put
  if ('update' in write) return write.update
  return 'delete' in write ? write.delete : write.check
}

/** A copy to keep while the caller goes on with the original. Throws at what a table cannot keep. */
export function copyWrite(write: Write): Write {
  const { pk, sk } = keysOf(write)
  checkKeys({ pk, sk })
  if ('put' in write) return { ...write, put: { ...copyMap(write.put, 0), pk, sk } }
  if (!('update' in write)) return write
  // Undefined attributes of a put are left out; an undefined change would be lost without a word.
  if (Object.values(write.changes.set ?? {}).includes(undefined as never)) throw new InvalidWrite('set to undefined')
  return { ...write, update: { pk, sk }, changes: copyMap(write.changes, -2) as Changes }
}

/** The stored text of an item. Throws at what a table cannot keep. */
export function encode(item: Item): string {
  checkKeys(item)
  if (item.ttl !== undefined && typeof item.ttl !== 'number') throw new InvalidWrite('ttl is no number')
  const text = JSON.stringify(copyMap(item, 0))
  if (Buffer.byteLength(text) > itemBytesMax) throw new InvalidWrite('an item above 400 KB')
  return text
}

/** Lone surrogates have no UTF-8 form, so two different keys could become one. */
export function checkKeys(keys: Partial<Record<(typeof keyNames)[number], unknown>>): void {
  for (const name of keyNames) {
    const value = keys[name]
    if (value === undefined && name !== 'pk' && name !== 'sk') continue
    if (typeof value !== 'string' || value === '') throw new InvalidWrite(`empty ${name}`)
    if (Buffer.byteLength(value) > (name.endsWith('pk') ? 2048 : 1024)) throw new InvalidWrite(`${name} is too long`)
    if (!value.isWellFormed()) throw new InvalidWrite(`${name} is no Unicode text`)
  }
}

function copyJson(value: unknown, level: number): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  // Minus zero becomes zero, as in JSON.
  if (typeof value === 'number' && isInRange(Math.abs(value))) return value + 0
  if (Array.isArray(value)) return value.map((element) => copyJson(element, level + 1))
  if (!isPlain(value)) throw new InvalidWrite(`cannot keep a ${typeof value} that JSON has no form for`)
  return copyMap(value, level)
}

/** A deep copy without undefined members. Entries, not assignment: a member may be called `__proto__`. */
function copyMap(map: object, level: number): JsonMap {
  if (level > levelsMax) throw new InvalidWrite(`more than ${levelsMax} levels`)
  const kept = Object.entries(map).filter(([, member]) => member !== undefined)
  return Object.fromEntries(kept.map(([name, member]) => [name, copyJson(member, level + 1)]))
}

/** DynamoDB's range. */
function isInRange(size: number): boolean {
  return size === 0 || (size >= 1e-130 && size < 1e126)
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function compare(condition: Extract<Condition, { readonly path: Path }>, value: Json | undefined): boolean {
  if ('is' in condition) return value === condition.is
  if ('atLeast' in condition) return isOrdered(value, condition.atLeast, (order) => order >= 0)
  return isOrdered(value, condition.below, (order) => order < 0)
}

/** Text in UTF-8 byte order, in which a table sorts; JavaScript's own puts emoji before U+E000. */
function isOrdered(value: Json | undefined, bound: number | string, holds: (order: number) => boolean): boolean {
  if (typeof value === 'number' && typeof bound === 'number') return holds(value - bound)
  if (typeof value === 'string' && typeof bound === 'string') return holds(Buffer.compare(Buffer.from(value), Buffer.from(bound)))
  return false
}

function valueAt(item: Item | undefined, path: Path): Json | undefined {
  return path.split('.').reduce<Json | undefined>((value, name) => (isMap(value) ? own(value, name) : undefined), item)
}

function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Never what an object inherits: `toString` is a name like any other. */
function own(map: JsonMap, name: string): Json | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined
}

function withValue(map: JsonMap, names: readonly string[], change: (old: Json | undefined) => Json): JsonMap {
  const [name = '', ...rest] = names
  const old = own(map, name)
  if (rest.length === 0) return { ...map, [name]: change(old) }
  if (old !== undefined && !isMap(old)) throw new InvalidWrite(`${name} is no map`)
  return { ...map, [name]: withValue(old ?? {}, rest, change) }
}

function without(map: JsonMap, names: readonly string[]): JsonMap {
  const [name = '', ...rest] = names
  const old = own(map, name)
  if (rest.length > 0) return isMap(old) ? { ...map, [name]: without(old, rest) } : map
  return Object.fromEntries(Object.entries(map).filter(([other]) => other !== name))
}

function sum(path: Path, old: Json | undefined, amount: number): number {
  if (old !== undefined && typeof old !== 'number') throw new InvalidWrite(`${path} is no number`)
  return (old ?? 0) + amount
}

/** DynamoDB refuses changes of the key, and two changes of one place, since their order would matter. */
function checkPaths(paths: readonly Path[]): void {
  const named = new Set(paths)
  if (named.size < paths.length) throw new InvalidWrite('the same path is changed twice')
  for (const path of paths) {
    const names = path.split('.')
    if (names.includes('')) throw new InvalidWrite(`empty name in path ${path}`)
    if (names[0] === 'pk' || names[0] === 'sk') throw new InvalidWrite('a key cannot be changed')
    const parents = names.slice(1).map((_, place) => names.slice(0, place + 1).join('.'))
    if (parents.some((parent) => named.has(parent))) throw new InvalidWrite(`${path} and a place above it are both changed`)
  }
}
