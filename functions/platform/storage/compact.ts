import { isDeepStrictEqual } from 'node:util'
import type { Json } from '#functions/platform/port/table.ts'

/** The parts of a schema of zod that say what it fills in by itself. */
interface SchemaPart {
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly defaultValue?: unknown
      readonly shape?: Readonly<Record<string, SchemaPart>>
      readonly element?: SchemaPart
      readonly innerType?: SchemaPart
    }
  }
}

const wrappers: readonly string[] = ['default', 'nullable', 'optional']

/**
 * A value without what its schema fills in when it is read: an item costs by its size at each write. `schema` may be of any kind;
 * what is no object or list of objects stays as it is. A condition on such a field has to count its absence as the default.
 */
export function compact<T extends Readonly<Record<string, Json | undefined>>>(schema: unknown, value: T): T {
  return (isSchema(schema) ? compactPart(schema, value) : value) as T
}

function compactPart(schema: SchemaPart, value: unknown): unknown {
  const { type, shape, element, innerType } = schema._zod.def
  if (value === null || value === undefined) return value
  if (wrappers.includes(type) && innerType !== undefined) return compactPart(innerType, value)
  if (Array.isArray(value)) return element === undefined ? value : value.map((each) => compactPart(element, each))
  if (shape === undefined || typeof value !== 'object') return value
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const part = shape[name]
    if (part === undefined) return [[name, member]]
    return isFilledIn(part, member) ? [] : [[name, compactPart(part, member)]]
  })
  return Object.fromEntries(kept)
}

function isFilledIn({ _zod: { def } }: SchemaPart, member: unknown): boolean {
  return def.type === 'default' && isDeepStrictEqual(member, def.defaultValue)
}

function isSchema(schema: unknown): schema is SchemaPart {
  return typeof schema === 'object' && schema !== null && '_zod' in schema
}
