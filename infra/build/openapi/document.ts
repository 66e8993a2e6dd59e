import * as z from 'zod/mini'
import { brand } from '#shared/brand.ts'
import { type Endpoint, takesIdempotencyKey } from '#shared/kernel/endpoint.ts'
import { namedSchemas } from './components.ts'
import { exampleOf } from './example.ts'
import { failureResponses, failureSchema, sharedResponses } from './failure.ts'
import { headersOf, sharedHeaders } from './headers.ts'
import { convert, fieldsOf, type JsonSchema, type Side } from './schema.ts'

type Json = Readonly<Record<string, unknown>>

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security: readonly Json[]
  readonly parameters: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Json
}

/** The part of OpenAPI 3.1 that the contracts need (https://spec.openapis.org/oas/v3.1.0). */
export interface OpenapiDocument {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly servers: readonly Json[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Json
}

const description = [
  'Buying and selling unlisted shares. Amounts are in Indian rupees unless a name ends in `_paise`. Moments are UTC.',
  'A path answers a method that it does not have with 405 and `Allow`, a path that ends in `/` with 308 to the one without, and an unknown path with 404.',
  'A response may gain fields; a client ignores those that it does not know.',
].join('\n\n')

/** The OpenAPI document of an API, generated from its contracts alone, so that it is always up to date. */
export function openapiDocument(endpoints: Readonly<Record<string, Endpoint>>, address: string): OpenapiDocument {
  const all = Object.values(endpoints)
  const schemas = openSchemas()
  const paths = pathsOf(all, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version: '1',
      description,
      contact: { email: brand.supportEmail },
    },
    servers: [{ url: address }],
    tags: [...new Set(all.map(({ moduleName }) => moduleName))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.sorted(), Failure: failureSchema },
      responses: sharedResponses(),
      headers: sharedHeaders,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The session token that a login returns.',
        },
      },
    },
  }
}

/** Converts schemas and collects the named ones that they contain. */
interface Schemas {
  readonly of: (schema: z.ZodMiniType, side: Side) => JsonSchema
  readonly example: (schema: JsonSchema) => unknown
  readonly sorted: () => Readonly<Record<string, JsonSchema>>
}

function openSchemas(): Schemas {
  const named = namedSchemas()
  const definitions: Record<string, JsonSchema> = {}
  return {
    of(schema, side) {
      const converted = convert(schema, side, named)
      for (const [name, definition] of Object.entries(converted.definitions)) {
        const earlier = definitions[name]
        if (earlier !== undefined && JSON.stringify(earlier) !== JSON.stringify(definition))
          throw new Error(`${name} is sent in another form than it is received: take it out of components.ts`)
        definitions[name] = definition
      }
      return converted.json
    },
    example: (schema) => exampleOf(schema, definitions),
    sorted: () => Object.fromEntries(Object.entries(definitions).sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

function pathsOf(endpoints: readonly Endpoint[], schemas: Schemas): OpenapiDocument['paths'] {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const spellings = [endpoint.path, ...(endpoint.aliases ?? [])]
    spellings.forEach((path, index) => {
      const item = (paths[path] ??= {})
      item[endpoint.method.toLowerCase()] = operationOf(endpoint, path, index, schemas)
    })
  }
  return paths
}

/** The operation of an endpoint at its path with this index. Operation ids must be unique, so an alias adds a number. */
function operationOf(endpoint: Endpoint, path: string, index: number, schemas: Schemas): Operation {
  const body = requestBodyOf(endpoint, schemas)
  return {
    operationId: index === 0 ? endpoint.name : `${endpoint.name}-${index + 1}`,
    tags: [endpoint.moduleName],
    summary: endpoint.summary,
    security: endpoint.who === 'open' ? [] : endpoint.who === 'visitor' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parametersOf(endpoint, path, schemas),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...successResponses(endpoint, schemas), ...failureResponses(endpoint) },
  }
}

function parametersOf(endpoint: Endpoint, path: string, schemas: Schemas): Json[] {
  const { params, query, cached } = endpoint
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const inPath = new Map(fieldsOf(params, schemas.of).map(({ name, schema }) => [name, schema]))
  return [
    ...pathParameters.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: inPath.get(name) ?? { type: 'string' },
    })),
    ...fieldsOf(query, schemas.of).map(({ name, required, schema }) => ({ name, in: 'query', required, schema })),
    ...(cached === 'revalidated' ? [ifNoneMatch] : []),
    ...(takesIdempotencyKey(endpoint) ? [idempotencyKey] : []),
  ]
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Requests with the same key and content take effect once and get the same response, for a day.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' },
}

const ifNoneMatch: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of a response that the client has. The response is 304 when it is still right.',
  schema: { type: 'string' },
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

function requestBodyOf({ body, encoding = 'json', emptyWithout }: Endpoint, schemas: Schemas): Json | undefined {
  if (body === undefined) return undefined
  const complete = schemas.of(body, 'input')
  const required = (complete['required'] as readonly string[] | undefined) ?? []
  const needed = required.filter((field) => !emptyWithout?.includes(field))
  const { required: _, ...rest } = complete
  const schema = emptyWithout === undefined ? complete : { ...rest, ...(needed.length > 0 && { required: needed }) }
  return {
    // No JSON counts as an empty object (functions/platform/http/body.ts).
    required: encoding !== 'json' || (emptyWithout === undefined && !z.safeParse(body, {}).success),
    ...(emptyWithout === undefined
      ? {}
      : { description: `Without ${named(emptyWithout)} the response is an empty 204, whatever else is sent.` }),
    content: {
      [contentTypes[encoding]]: {
        schema,
        ...(encoding === 'multipart' ? {} : { example: schemas.example(complete) }),
      },
    },
  }
}

function named(fields: readonly string[]): string {
  return fields.map((field) => `\`${field}\``).join(' or ')
}

/** Content types of an endpoint that returns a picture. Bytes have no JSON schema, so the document names only the type. */
const pictureTypes = ['image/svg+xml', 'image/png', 'image/jpeg']

function successResponses(endpoint: Endpoint, schemas: Schemas): Json {
  const { responseType, status = 200, emptyWithout, pending, cached } = endpoint
  const success = {
    description: status === 303 ? 'Go on there' : 'Done',
    ...headersOf(endpoint),
    ...(status === 303
      ? {}
      : {
          content:
            responseType === 'picture'
              ? Object.fromEntries(pictureTypes.map((type) => [type, {}]))
              : jsonContent(responsesOf(endpoint, schemas), schemas),
        }),
  }
  return {
    [status]: success,
    ...(pending === undefined
      ? {}
      : {
          202: {
            description: 'Not ready yet: ask again',
            headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
            content: jsonContent([schemas.of(pending, 'output')], schemas),
          },
        }),
    ...(emptyWithout === undefined ? {} : { 204: { description: `${named(emptyWithout)} was missing or empty` } }),
    ...(cached === 'revalidated' ? { 304: { description: 'Unchanged', ...headersOf(endpoint) } } : {}),
  }
}

/** The alternatives of a response, without the one that says that the client has to wait. */
function responsesOf({ response, pending }: Endpoint, schemas: Schemas): readonly JsonSchema[] {
  const { options = [response] } = response._zod.def as { options?: readonly z.ZodMiniType[] }
  return options.filter((each) => each !== pending).map((each) => schemas.of(each, 'output'))
}

function jsonContent(alternatives: readonly JsonSchema[], schemas: Schemas): Json {
  const [only] = alternatives
  const examples = alternatives.map((each, index) => {
    const value = schemas.example(each)
    const { message } = value as { message?: unknown }
    return [typeof message === 'string' ? message : `answer-${index + 1}`, { value }] as const
  })
  const [first] = examples
  return {
    'application/json':
      alternatives.length === 1
        ? { schema: only, example: first?.[1].value }
        : { schema: { oneOf: alternatives }, examples: Object.fromEntries(examples) },
  }
}
