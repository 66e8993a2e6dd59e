import type * as z from 'zod/mini'
import { type JsonSchema, jsonSchemaOf } from '#functions/openapi/schema.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import type { Random } from '#tests/simulation/random.ts'
import { fitting } from './pattern.ts'

export const parts = ['params', 'query', 'body'] as const
export type Part = (typeof parts)[number]

/** What a caller sends of a contract, before it is written down as a request. */
export type Input = Readonly<Record<Part, unknown>>

/** The id that a place is given, such as that of a real order at `body.order_id`. */
export type IdAt = (place: string) => string

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

/** An input that a contract takes. */
export function inputOf(endpoint: Endpoint, random: Random, idAt: IdAt): Input {
  const of = (part: Part) => {
    const schema = schemaOf(endpoint, part)
    return schema === undefined ? undefined : sample(schema, random, idAt, part)
  }
  return { params: of('params'), query: of('query'), body: of('body') }
}

const list = (value: unknown) => value as readonly JsonSchema[]

function sample(schema: JsonSchema, random: Random, idAt: IdAt, place: string): unknown {
  const either = schema['anyOf'] ?? schema['oneOf']
  if (either !== undefined) return sample(random.pick(list(either)), random, idAt, place)
  if ('const' in schema) return schema['const']
  if (schema['enum'] !== undefined) return random.pick(schema['enum'] as unknown[])
  switch (schema['type']) {
    case 'object':
      return sampleObject(schema, random, idAt, place)
    case 'array':
      return Array.from({ length: random.whole(Number(schema['minItems'] ?? 0), Number(schema['maxItems'] ?? 3)) }, () => sample((schema['items'] ?? {}) as JsonSchema, random, idAt, place))
    case 'string':
      return sampleText(schema, random, idAt, place)
    case 'integer':
    case 'number':
      return random.whole(Number(schema['minimum'] ?? 0), Number(schema['maximum'] ?? 1_000_000))
    case 'boolean':
      return random.happens(0.5)
    case 'null':
      return null
    default:
      return random.pick([null, 7, 'anything', [], {}])
  }
}

function sampleObject(schema: JsonSchema, random: Random, idAt: IdAt, place: string): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] }
  const present = Object.entries(properties).filter(([name]) => required.includes(name) || random.happens(0.5))
  return Object.fromEntries(present.map(([name, field]) => [name, sample(field, random, idAt, `${place}.${name}`)]))
}

const textsByFormat: Record<string, string> = { 'date-time': '2026-11-23T05:30:00.000Z', date: '2026-11-23', email: 'somebody@example.com' }

function sampleText(schema: JsonSchema, random: Random, idAt: IdAt, place: string): string {
  if (isId(schema)) return idAt(place)
  const known = textsByFormat[String(schema['format'])]
  if (known !== undefined) return known
  const longest = Number(schema['maxLength'] ?? 40)
  return fitting((schema['pattern'] as string | undefined) ?? `^[a-zA-Z0-9 .-]{${Number(schema['minLength'] ?? 0)},}$`, random).slice(0, longest)
}

/** Every place of a contract that takes an id and does not name the caller. */
export function idPlaces(endpoint: Endpoint): string[] {
  const own: readonly string[] = endpoint.own ?? []
  const within = (schema: JsonSchema, place: string): string[] => {
    const either = schema['anyOf'] ?? schema['oneOf']
    if (either !== undefined) return list(either).flatMap((each) => within(each, place))
    if (isId(schema)) return [place]
    return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => within(field, `${place}.${name}`))
  }
  const all = parts.flatMap((part) => within(schemaOf(endpoint, part) ?? {}, part))
  return [...new Set(all)].filter((place) => !own.includes(place))
}

/** The input with another value at a place, whatever was there. */
export function withAt(input: unknown, place: string, value: unknown): unknown {
  const [first = '', ...rest] = place.split('.')
  const before = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  return { ...before, [first]: rest.length === 0 ? value : withAt(before[first], rest.join('.'), value) }
}

/** Every route there is: each contract once for its path and once for each alias. */
export function routesOf(endpoints: Readonly<Record<string, Endpoint>>): [name: string, endpoint: Endpoint][] {
  return Object.entries(endpoints).flatMap(([name, endpoint]) => [
    [name, endpoint] as [string, Endpoint],
    ...(endpoint.aliases ?? []).map((path): [string, Endpoint] => [`${name} as ${path}`, { ...endpoint, path }]),
  ])
}
