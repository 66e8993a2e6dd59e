import type * as z from 'zod/mini'
import { type JsonSchema, jsonSchemaOf } from '#functions/openapi/schema.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'

export const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

/** What a caller sends of a contract, before it is written down as a request. */
export type Input = Readonly<Record<Part, unknown>>

const idPattern = jsonSchemaOf(Id, 'input')['pattern']
export const isId = (schema: JsonSchema) => schema['pattern'] === idPattern

const schemas = new WeakMap<z.ZodMiniType, JsonSchema>()

/** The JSON Schema of a part of a contract, made once. */
export function schemaOf(endpoint: Endpoint, part: Part): JsonSchema | undefined {
  const schema = endpoint[part]
  if (schema === undefined) return undefined
  const made = schemas.get(schema) ?? jsonSchemaOf(schema, 'input')
  schemas.set(schema, made)
  return made
}

/** Those of which a value may be any one; itself where there is no choice. */
export function choicesOf(schema: JsonSchema): readonly JsonSchema[] {
  const either = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined
  return either === undefined ? [schema] : either.flatMap(choicesOf)
}

/** Every place of a contract with what belongs there, the parts themselves included. */
export function placesOf(endpoint: Endpoint): readonly (readonly [place: string, schema: JsonSchema])[] {
  const within = (schema: JsonSchema, place: string): (readonly [string, JsonSchema])[] => [
    [place, schema],
    ...choicesOf(schema).flatMap(({ properties = {} }) =>
      Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, field]) =>
        within(field, `${place}.${name}`),
      ),
    ),
  ]
  return parts.flatMap((part) => {
    const schema = schemaOf(endpoint, part)
    return schema === undefined ? [] : within(schema, part)
  })
}

/** Every place of a contract that takes an id and does not name the caller. */
export function idPlaces(endpoint: Endpoint): string[] {
  const own: readonly string[] = endpoint.own ?? []
  return placesOf(endpoint).flatMap(([place, schema]) =>
    choicesOf(schema).some(isId) && !own.includes(place) ? [place] : [],
  )
}

export function valueAt(input: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], input)
}

/** The input with another value at a place, whatever was there. */
export function withAt(input: unknown, place: string, value: unknown): unknown {
  const [first = '', ...rest] = place.split('.')
  const before = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  return { ...before, [first]: rest.length === 0 ? value : withAt(before[first], rest.join('.'), value) }
}
