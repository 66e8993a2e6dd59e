import { brand } from '#shared/brand.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { failureResponses, failureSchema, isRepeatable, sharedResponses } from './failure.ts'
import { fieldsOf, jsonSchemaOf } from './schema.ts'

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

/** The OpenAPI document of an API, generated from its contracts alone, so that it is always up to date. */
export function openapiDocument(endpoints: Readonly<Record<string, Endpoint>>, address: string): OpenapiDocument {
  const all = Object.values(endpoints)
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version: '1',
      description:
        'Buying and selling unlisted shares. Amounts are in Indian rupees unless a name ends in `_paise`. Moments are UTC.',
      contact: { email: brand.supportEmail },
    },
    servers: [{ url: address }],
    tags: [...new Set(all.map(({ moduleName }) => moduleName))].sort().map((name) => ({ name })),
    paths: pathsOf(all),
    components: {
      schemas: { Failure: failureSchema },
      responses: sharedResponses(),
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

function pathsOf(endpoints: readonly Endpoint[]): OpenapiDocument['paths'] {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const spellings = [endpoint.path, ...(endpoint.aliases ?? [])]
    spellings.forEach((path, index) => {
      const item = (paths[path] ??= {})
      item[endpoint.method.toLowerCase()] = operationOf(endpoint, path, index)
    })
  }
  return paths
}

/** The operation of an endpoint at its path with this index. Operation ids must be unique, so an alias adds a number. */
function operationOf(endpoint: Endpoint, path: string, index: number): Operation {
  const body = requestBodyOf(endpoint)
  return {
    operationId: index === 0 ? endpoint.name : `${endpoint.name}-${index + 1}`,
    tags: [endpoint.moduleName],
    summary: endpoint.summary,
    security: endpoint.who === 'open' ? [] : endpoint.who === 'visitor' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parametersOf(endpoint, path),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...successResponses(endpoint), ...failureResponses(endpoint) },
  }
}

function parametersOf(endpoint: Endpoint, path: string): Json[] {
  const { params, query } = endpoint
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const schemas = new Map(fieldsOf(params).map(({ name, schema }) => [name, schema]))
  const inPath = pathParameters.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas.get(name) ?? { type: 'string' },
  }))
  const inQuery = fieldsOf(query).map(({ name, required, schema }) => ({ name, in: 'query', required, schema }))
  return [...inPath, ...inQuery, ...(isRepeatable(endpoint) ? [idempotencyKey] : [])]
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Requests with the same key and content take effect once and get the same response.',
  schema: { type: 'string', pattern: '^[\\w-]{8,128}$' },
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

function requestBodyOf({ body, encoding = 'json', emptyWithout }: Endpoint): Json | undefined {
  if (body === undefined) return undefined
  return {
    required: true,
    ...(emptyWithout === undefined
      ? {}
      : { description: `Without ${named(emptyWithout)} the response is an empty 204.` }),
    content: { [contentTypes[encoding]]: { schema: jsonSchemaOf(body, 'input') } },
  }
}

function named(fields: readonly string[]): string {
  return fields.map((field) => `\`${field}\``).join(' or ')
}

/** Content types of an endpoint that returns a picture. Bytes have no JSON schema, so the document names only the type. */
const pictureTypes = ['image/svg+xml', 'image/png', 'image/jpeg']

function successResponses({ response, responseType = 'json', status = 200, emptyWithout }: Endpoint): Json {
  const content =
    responseType === 'picture'
      ? Object.fromEntries(pictureTypes.map((type) => [type, {}]))
      : { 'application/json': { schema: jsonSchemaOf(response, 'output') } }
  const success = { description: 'Done', content }
  return {
    [status]: success,
    ...(emptyWithout === undefined ? {} : { 204: { description: `${named(emptyWithout)} was missing or empty` } }),
  }
}
