import {
  type Changes,
  type Condition,
  InvalidWrite,
  type Item,
  type Json,
  type Key,
  type Write,
  type Writes,
} from './table.ts'

// The limits of a table. Both adapters check each write here first.

type JsonMap = Readonly<Record<string, Json | undefined>>

const itemBytesMax = 400 * 1024
const keyNames = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk'] as const
const levelsMax = 32
const transactionWritesMax = 100

export function keysOf(write: Write): Key {
  if ('put' in write) return write.put
  if ('update' in write) return write.update
  if ('append' in write) return write.append
  return 'delete' in write ? write.delete : write.check
}

/** What must be true of the stored item for a write to happen. An entry of the ledger must be new. */
export function conditionOf(write: Write): Condition | undefined {
  return 'append' in write ? { absent: 'pk' } : write.if
}

/** The key of a write with its table: the ledger and the table may use the same key. */
function placeOf(write: Write): string {
  const { pk, sk } = keysOf(write)
  return JSON.stringify(['append' in write, pk, sk])
}

/** Throws `InvalidWrite` when the item that a write stores as a whole cannot be stored. */
export function checkSize(write: Write): void {
  if ('put' in write) encode(write.put)
  else if ('append' in write) encode(write.append)
}

/** A deep copy, so that the caller may change the original afterwards. Throws `InvalidWrite` for what a table cannot store. */
export function copyWrite(write: Write): Write {
  const { pk, sk } = keysOf(write)
  checkKeys({ pk, sk })
  if ('put' in write) return { ...write, put: { ...copyMap(write.put, 0), pk, sk } }
  if ('append' in write) return { append: { ...copyMap(write.append, 0), pk, sk } }
  if (!('update' in write)) return write
  const { set = {}, add = {}, remove = [] } = write.changes
  checkNames([...Object.keys(set), ...Object.keys(add), ...remove])
  // A put leaves out undefined attributes. In `set` an undefined value is an error, because the change would be lost silently.
  if (Object.values(set).includes(undefined as never)) throw new InvalidWrite('set to undefined: use remove')
  return { ...write, update: { pk, sk }, changes: copyMap(write.changes, -2) as Changes }
}

/** Deep copies of a transaction's writes with their names: 1 to 100, at most one per item. */
export function copyWrites(writes: Writes): [name: string, write: Write][] {
  const copies = Object.entries(writes).map(([name, write]): [string, Write] => [name, copyWrite(write)])
  const places = new Set(copies.map(([, write]) => placeOf(write)))
  if (copies.length === 0 || copies.length > transactionWritesMax)
    throw new InvalidWrite(`a transaction of ${copies.length} writes: use 1 to ${transactionWritesMax}`)
  if (places.size < copies.length) throw new InvalidWrite('a transaction with two writes to one item')
  return copies
}

/** The JSON text of an item. Throws `InvalidWrite` for what a table cannot store. */
export function encode(item: Item): string {
  checkKeys(item)
  if (item.ttl !== undefined && typeof item.ttl !== 'number')
    throw new InvalidWrite('ttl must be a number of epoch seconds')
  const text = JSON.stringify(copyMap(item, 0))
  if (Buffer.byteLength(text) > itemBytesMax) throw new InvalidWrite('an item above 400 KB')
  return text
}

/** Checks presence, length and encoding of the keys. Lone surrogates have no UTF-8 form, so two different keys could become one. */
export function checkKeys(keys: Partial<Record<(typeof keyNames)[number], unknown>>): void {
  for (const name of keyNames) {
    const value = keys[name]
    if (value === undefined && name !== 'pk' && name !== 'sk') continue
    if (typeof value !== 'string' || value === '') throw new InvalidWrite(`empty ${name}`)
    if (Buffer.byteLength(value) > (name.endsWith('pk') ? 2048 : 1024)) throw new InvalidWrite(`${name} is too long`)
    if (!value.isWellFormed()) throw new InvalidWrite(`${name} contains a lone surrogate`)
  }
}

function copyJson(value: unknown, level: number): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  // `+ 0` turns minus zero into zero, as JSON does.
  if (typeof value === 'number' && isInRange(Math.abs(value))) return value + 0
  if (Array.isArray(value)) return value.map((element) => copyJson(element, level + 1))
  if (!isPlain(value))
    throw new InvalidWrite(`cannot store this ${typeof value}: use JSON values and numbers in DynamoDB's range`)
  return copyMap(value, level)
}

/** A deep copy without undefined members. Made from entries, because a member may be called `__proto__`. */
function copyMap(map: object, level: number): JsonMap {
  if (level > levelsMax) throw new InvalidWrite(`more than ${levelsMax} levels`)
  const defined = Object.entries(map).filter(([, member]) => member !== undefined)
  return Object.fromEntries(defined.map(([name, member]) => [name, copyJson(member, level + 1)]))
}

/** The range of a DynamoDB number. */
function isInRange(size: number): boolean {
  return size === 0 || (size >= 1e-130 && size < 1e126)
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** DynamoDB rejects changes of the key, and two changes of one attribute. A dot would address a member of a map, which this table never does. */
function checkNames(names: readonly string[]): void {
  if (new Set(names).size < names.length) throw new InvalidWrite('the same attribute is changed twice')
  for (const name of names) {
    if (name === '' || name.includes('.')) throw new InvalidWrite(`an attribute cannot be called "${name}"`)
    if (name === 'pk' || name === 'sk') throw new InvalidWrite('a key cannot be changed')
  }
}
