import * as fc from 'fast-check'
import type { JsonSchema } from '#infra/build/openapi/schema.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { exif, jpeg, png } from '#tests/harness/picture.ts'
import { choicesOf, type Input, isId, type parts, pathsOf, schemaOf, valueAt, withAt } from './contract.ts'

/** The ids for a path in the input, such as those of real orders at `body.order_id`. */
type IdsAt = (path: string) => fc.Arbitrary<string>

/** Valid inputs of a contract, generated from its schema. */
export function inputsOf(endpoint: Endpoint, idsAt: IdsAt): fc.Arbitrary<Input> {
  const of = (part: (typeof parts)[number]) => {
    const schema = schemaOf(endpoint, part)
    return schema === undefined ? fc.constant(undefined) : valuesOf(schema, idsAt, part)
  }
  return fc.record({ params: of('params'), query: of('query'), body: of('body') }, { noNullPrototype: true })
}

/** One valid input, with the caller's own id wherever the contract names the caller, also where it may be left out. */
export function validOf(endpoint: Endpoint, userId: string): Input {
  const own: readonly string[] = endpoint.own ?? []
  const input = oneOf(inputsOf(endpoint, (at) => fc.constant(own.includes(at) ? userId : 'ord_none')))
  return own.reduce<Input>((filled, path) => withAt(filled, path, userId) as Input, input)
}

/** One sample, always the same for a seed. */
export function oneOf<T>(from: fc.Arbitrary<T>, seed = 1): T {
  const [one] = fc.sample(from, { seed, numRuns: 1 })
  return one as T
}

/** Acceptable pictures, under any name. */
const files = fc.record(
  {
    name: fc.string({ maxLength: 40 }),
    bytes: fc.constantFrom<Uint8Array[]>(png(), png(40, 30), jpeg(), jpeg([exif(6)])),
  },
  { noNullPrototype: true },
)

function valuesOf(schema: JsonSchema, idsAt: IdsAt, path: string): fc.Arbitrary<unknown> {
  if (schema['format'] === 'binary') return files
  const choices = choicesOf(schema)
  if (choices.length > 1) return fc.oneof(...choices.map((each) => valuesOf(each, idsAt, path)))
  if ('const' in schema) return fc.constant(schema['const'])
  if (schema['enum'] !== undefined) return fc.constantFrom(...(schema['enum'] as unknown[]))
  switch (schema['type']) {
    case 'object':
      return objectsOf(schema, idsAt, path)
    case 'array':
      return fc.array(valuesOf((schema['items'] ?? {}) as JsonSchema, idsAt, path), {
        minLength: limit(schema, 'minItems', 0),
        maxLength: limit(schema, 'maxItems', 3),
      })
    case 'string':
      return isId(schema) ? idsAt(path) : textsOf(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: limit(schema, 'minimum', 0), max: limit(schema, 'maximum', 1_000_000) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const limit = (schema: JsonSchema, name: string, otherwise: number) => Number(schema[name] ?? otherwise)

function objectsOf(schema: JsonSchema, idsAt: IdsAt, path: string): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valuesOf(field, idsAt, `${path}.${name}`)]),
  )
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
}

const textsByFormat: Record<string, fc.Arbitrary<string>> = {
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString()),
  date: fc
    .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString().slice(0, 10)),
  email: fc.emailAddress(),
}

const textsByPattern = new Map<string, fc.Arbitrary<string>>()

function textsOf(schema: JsonSchema): fc.Arbitrary<string> {
  const [shortest, longest] = [limit(schema, 'minLength', 0), limit(schema, 'maxLength', 10_000)]
  const known = textsByFormat[String(schema['format'])]
  const pattern = schema['pattern'] as string | undefined
  // Of the addresses that RFC 5322 allows, a contract takes those that its pattern allows too.
  if (known !== undefined) return pattern === undefined ? known : known.filter((text) => new RegExp(pattern).test(text))
  if (pattern === undefined) return fc.string({ minLength: shortest, maxLength: longest })
  return matching(pattern).filter(({ length }) => length >= shortest && length <= longest)
}

/** Lookarounds cannot be generated; they are removed from the pattern, and the results are filtered by the full pattern. */
function matching(pattern: string): fc.Arbitrary<string> {
  const cached = textsByPattern.get(pattern) ?? matches(pattern)
  textsByPattern.set(pattern, cached)
  return cached
}

const lookarounds = /\(\?<?[=!](?:[^()\\]|\\.)*\)/g

/** Sample letters for Unicode categories, which cannot be generated from a pattern. */
const someOf: Readonly<Record<string, string>> = { L: 'A-Za-zéदर', M: '\u0301\u093f', N: '0-9' }

function matches(pattern: string): fc.Arbitrary<string> {
  const bare = pattern.replace(lookarounds, '').replaceAll(/\\p\{(\w)\}/g, (_, kind: string) => someOf[kind] ?? '')
  const texts = fc.stringMatching(new RegExp(bare), { size: 'small' })
  const whole = new RegExp(pattern, pattern.includes('\\p{') ? 'u' : '')
  return bare === pattern ? texts : texts.filter((text) => whole.test(text))
}

/** Inputs with one value on a limit of the contract, or one step beyond. */
export function edgesOf(endpoint: Endpoint, inputs: fc.Arbitrary<Input>): fc.Arbitrary<Input> {
  const edges = pathsOf(endpoint).flatMap(([path, schema]) =>
    choicesOf(schema).flatMap((each) => edgesAt(each).map((edge) => ({ path, edge }))),
  )
  if (edges.length === 0) return inputs
  return fc
    .tuple(inputs, fc.constantFrom(...edges))
    .map(([input, { path, edge }]) => withAt(input, path, edge(valueAt(input, path))) as Input)
}

type Edge = (value: unknown) => unknown

/** An edge value is derived from a valid value, so that only its size may be wrong. */
function edgesAt(schema: JsonSchema): readonly Edge[] {
  const around = (names: readonly string[]) =>
    names.flatMap((name) => (schema[name] === undefined ? [] : [-1, 0, 1].map((step) => Number(schema[name]) + step)))
  const counted = [...((schema['pattern'] as string | undefined) ?? '').matchAll(/\{(\d+)(?:,(\d*))?\}/g)]
    .flatMap(([, least, most]) => [least, most])
    .filter((count) => count !== undefined && count !== '')
  const lengths = [
    ...around(['minLength', 'maxLength']),
    ...counted.flatMap((count) => [-1, 0, 1, 2].map((step) => Number(count) + step)),
  ].filter((length) => length >= 0)
  return [
    ...around(['minimum', 'maximum']).map((number) => () => number),
    ...lengths.map(
      (length): Edge =>
        (value) =>
          resized(typeof value === 'string' ? value : '', length),
    ),
    ...around(['minItems', 'maxItems'])
      .filter((length) => length >= 0)
      .map(
        (length): Edge =>
          (value) =>
            Array.from({ length }, () => (value as unknown[] | undefined)?.[0]),
      ),
  ]
}

/** Cut, or extended by its own last letter. */
function resized(text: string, length: number): string {
  return text.slice(0, length).padEnd(length, text.at(-1) ?? 'x')
}
