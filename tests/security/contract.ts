import type * as z from 'zod/mini'
import { type JsonSchema, jsonSchemaOf } from '#infra/build/openapi/schema.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'

export const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

/** The parts of a contract's input, before they are encoded as a request. */
export type Input = Readonly<Record<Part, unknown>>

const idPattern = jsonSchemaOf(Id, 'input')['pattern']
export const isId = (schema: JsonSchema) => schema['pattern'] === idPattern

const schemas = new WeakMap<z.ZodMiniType, JsonSchema>()

/** The JSON Schema of a part of a contract, cached. */
export function schemaOf(endpoint: Endpoint, part: Part): JsonSchema | undefined {
  const schema = endpoint[part]
  if (schema === undefined) return undefined
  const converted = schemas.get(schema) ?? jsonSchemaOf(schema, 'input')
  schemas.set(schema, converted)
  return converted
}

/** The alternatives of a schema; the schema itself where there is only one. */
export function choicesOf(schema: JsonSchema): readonly JsonSchema[] {
  const either = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined
  return either === undefined ? [schema] : either.flatMap(choicesOf)
}

/** Every path in a contract's input with its schema, including the parts themselves. */
export function pathsOf(endpoint: Endpoint): readonly (readonly [path: string, schema: JsonSchema])[] {
  const within = (schema: JsonSchema, path: string): (readonly [string, JsonSchema])[] => [
    [path, schema],
    ...choicesOf(schema).flatMap(({ properties = {} }) =>
      Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, field]) =>
        within(field, `${path}.${name}`),
      ),
    ),
  ]
  return parts.flatMap((part) => {
    const schema = schemaOf(endpoint, part)
    return schema === undefined ? [] : within(schema, part)
  })
}

/** Every path that takes an id other than the caller's. */
export function idPaths(endpoint: Endpoint): string[] {
  const own: readonly string[] = endpoint.own ?? []
  return pathsOf(endpoint).flatMap(([path, schema]) =>
    choicesOf(schema).some(isId) && !own.includes(path) ? [path] : [],
  )
}

export function valueAt(input: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], input)
}

/** A copy of the input with another value at a path. */
export function withAt(input: unknown, path: string, value: unknown): unknown {
  const [first = '', ...rest] = path.split('.')
  const before = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  return { ...before, [first]: rest.length === 0 ? value : withAt(before[first], rest.join('.'), value) }
}
