import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/registry.ts'
import { api, type Endpoint } from '#shared/kernel/endpoint.ts'
import { refusal } from '#shared/kernel/refusal.ts'
import { WirePhone } from '#shared/kernel/text.ts'
import { supportApi } from '#shared/support/api.ts'
import { type Operation, openapiDocument } from './document.ts'

const address = 'http://localhost:5173/api'
const document = openapiDocument(endpoints, address)
const text = JSON.stringify(document)
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

function operationOf({ path, method }: Pick<Endpoint, 'path' | 'method'>): Operation {
  return document.paths[path]?.[method.toLowerCase()] ?? expect.fail(`${method} ${path} is missing`)
}

interface Content {
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

function examplesIn(content: Readonly<Record<string, Content>> = {}): readonly unknown[] {
  return Object.values(content).flatMap(({ example, examples = {} }) => [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples).map(({ value }) => value),
  ])
}

/** Every object inside a JSON value. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

function resolve(reference: string): unknown {
  const steps = reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    JSON.parse(text),
  )
}

describe('the document of all endpoints', () => {
  it('lists the content types of a picture, and its refusals as JSON', () => {
    const { responses } = document.paths['/market/logo/{id}/{version}']?.['get'] ?? expect.fail('no logos')
    expect(Object.keys((responses['200'] as { content: object }).content)).toEqual([
      'image/svg+xml',
      'image/png',
      'image/jpeg',
    ])
    expect(responses['404']).toBeDefined()
  })

  it('has exactly the endpoints of the registry, at all their paths', () => {
    const all: Endpoint[] = Object.values(endpoints)
    const expected = all.flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((spelling) => `${method} ${spelling}`),
    )
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
      [...new Set(expected)].sort(),
    )
    // Two endpoints with the same method and path would conflict.
    expect(new Set(expected).size).toBe(expected.length)
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(all.map(({ name }) => name)))
  })

  it('is valid JSON below 440 KB', () => {
    expect(JSON.parse(text)).toEqual(document)
    expect(Buffer.byteLength(text)).toBeLessThan(440_000)
  })

  it('has no dangling references', () => {
    const references = objectsIn(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) expect(resolve(reference), reference).toBeDefined()
    const schemes = Object.keys((document.components as { securitySchemes: object }).securitySchemes)
    for (const { operation } of operations)
      for (const requirement of operation.security)
        expect(schemes).toEqual(expect.arrayContaining(Object.keys(requirement)))
  })

  it('has the shape of OpenAPI 3.1', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.any(String) },
      servers: [{ url: address }],
    })
    const tags = document.tags.map(({ name }) => name)
    for (const { path, method, operation } of operations) {
      expect(path).toMatch(/^(\/([\w.-]+|\{\w+\}))+$/)
      expect(['get', 'post', 'put', 'delete']).toContain(method)
      expect(operation.summary).not.toBe('')
      expect(tags).toEqual(expect.arrayContaining([...operation.tags]))
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(Object.keys(response as object)).toContainEqual(expect.stringMatching(/^(description|\$ref)$/))
      }
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['404', '429', '500', '502']))
    }
  })

  it('declares each path parameter once and as required', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter['in'] === 'path')
      expect(inPath.map(({ name }) => `{${String(name)}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      expect(inPath.every(({ required, schema }) => required === true && schema !== undefined)).toBe(true)
      const names = operation.parameters.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('offers an idempotency key exactly where the request pipeline stores responses', () => {
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      const { parameters, responses } = operationOf(endpoint)
      const isOffered = parameters.some(({ name }) => name === 'Idempotency-Key')
      expect([endpoint.name, isOffered]).toEqual([
        endpoint.name,
        endpoint.method !== 'GET' && ['investor', 'desk'].includes(endpoint.who),
      ])
      if (isOffered) expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '409']))
    }
  })

  it('redirects the browser from the payment callback with 303', () => {
    const { responses } = operationOf(endpoints.takePaymentCallback)
    expect(responses['303']).toEqual({
      description: expect.any(String),
      headers: { Location: { $ref: '#/components/headers/Location' } },
    })
    expect(responses).not.toHaveProperty('200')
  })

  it('has 202 for what is not ready, and 304 for what is unchanged, each with its header', () => {
    const { responses } = operationOf(endpoints.createEnvelope)
    expect(responses).toMatchObject({
      200: { content: { 'application/json': { example: { success: true } } } },
      202: {
        headers: { 'Retry-After': expect.anything() },
        content: { 'application/json': { example: { success: false, message: 'NOT_READY' } } },
      },
    })
    const catalogue = operationOf(endpoints.readSnapshot)
    expect(catalogue.parameters).toMatchObject([{ name: 'If-None-Match', in: 'header', required: false }])
    expect(catalogue.responses).toMatchObject({
      200: { headers: { ETag: expect.anything(), 'Cache-Control': expect.anything() } },
      304: { headers: { ETag: expect.anything() } },
    })
  })

  it('names Retry-After and Allow with the refusals that have them', () => {
    const { responses } = document.components as { responses: Record<string, { headers?: object }> }
    for (const name of ['ConflictError', 'TooManyRequestsError', 'PartnerError', 'MaintenanceError'])
      expect(responses[name]?.headers, name).toHaveProperty('Retry-After')
    expect(responses['MethodNotAllowedError']?.headers).toHaveProperty('Allow')
  })

  it('lets a body be left out where an empty one is accepted, and admits no zero that is refused', () => {
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      const { body, encoding, emptyWithout } = endpoint
      if (body === undefined || encoding !== undefined) continue
      const isAccepted = emptyWithout !== undefined || z.safeParse(body, {}).success
      expect([endpoint.name, operationOf(endpoint).requestBody?.['required']]).toEqual([endpoint.name, !isAccepted])
    }
    const limits = operations.flatMap(({ operation }) => operation.parameters.filter(({ name }) => name === 'limit'))
    expect(limits.length).toBeGreaterThan(3)
    for (const { schema } of limits)
      expect(schema).toEqual({ type: 'integer', minimum: 1, maximum: expect.toBeOneOf([50, 100]) })
    expect(operationOf(endpoints.quoteOrder).parameters).toContainEqual(
      expect.objectContaining({ name: 'quantity', schema: { type: 'integer', minimum: 1, maximum: 9_999_999 } }),
    )
  })

  it('lists constants as an enum, and has patterns that mean the same in every language', () => {
    for (const { anyOf, pattern } of objectsIn(document)) {
      if (Array.isArray(anyOf)) expect(anyOf.every((each: object) => 'const' in each)).toBe(false)
      if (typeof pattern === 'string') expect(pattern).not.toMatch(/\\[dw]|\\p\{DI\}/)
    }
    const { schemas } = document.components as { schemas: Record<string, object> }
    expect(schemas['Security']).toMatchObject({ properties: { status: { type: 'integer', enum: [1, 2, 3] } } })
  })

  it('has a schema of its own for what several operations share', () => {
    const { schemas } = document.components as { schemas: Record<string, object> }
    const used = new Set(objectsIn(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])))
    for (const name of Object.keys(schemas)) expect(used).toContain(`#/components/schemas/${name}`)
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Failure', 'Order', 'Quote', 'Holding', 'Security']))
  })

  // A new field with a pattern needs a line in example.ts.
  it.each(Object.values(endpoints) as Endpoint[])(
    'has an example of each answer of $name that its contract accepts',
    (endpoint) => {
      const { responses, requestBody } = operationOf(endpoint)
      const success = responses[String(endpoint.status ?? 200)] as { content?: Record<string, Content> }
      for (const example of examplesIn(success.content)) {
        expect(z.safeParse(endpoint.response, example).error?.issues).toBeUndefined()
        expect(JSON.stringify(example)).not.toContain('[null]')
      }
      if (endpoint.responseType !== 'picture' && endpoint.status !== 303)
        expect(examplesIn(success.content).length).toBeGreaterThan(0)
      if (endpoint.encoding !== 'multipart' && endpoint.body !== undefined)
        for (const example of examplesIn(requestBody?.['content'] as Record<string, Content>))
          expect(z.safeParse(endpoint.body, example).error?.issues).toBeUndefined()
    },
  )

  it('has every refusal with its message for people', () => {
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      const responses = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses
      for (const { code, status, userMessage } of endpoint.refusals) {
        const example = {
          value: { message: code, words: userMessage, name: expect.any(String), request_id: expect.any(String) },
        }
        expect(responses).toMatchObject({
          [status]: { content: { 'application/json': { examples: { [code]: example } } } },
        })
      }
    }
  })
})

const bookApi = api('book', {
  lendBook: {
    method: 'POST',
    path: '/books/{id}/lend',
    aliases: ['/lend/{id}'],
    who: 'investor',
    summary: 'Lend a book.',
    params: z.object({ id: z.string() }),
    query: z.object({ days: z.optional(z.pipe(z.string(), z.transform(Number))) }),
    body: z.object({ phone: WirePhone }),
    emptyWithout: ['phone'],
    response: z.object({ due: z.iso.date(), count: z.int(), odd: z.custom<bigint>() }),
    status: 201,
    refusals: [refusal('LENT', 409, 'Somebody has it'), refusal('LATE', 409, 'Bring back the other first')],
  },
  returnBook: {
    method: 'POST',
    path: '/return',
    who: 'open',
    summary: 'Bring back a book.',
    body: z.object({ id: z.string() }),
    encoding: 'form',
    response: z.object({}),
    refusals: [],
  },
})

describe('one operation', () => {
  const bookDocument = openapiDocument(bookApi, address)
  const lend = bookDocument.paths['/books/{id}/lend']?.['post']

  it('describes requests by input schemas and responses by output schemas', () => {
    expect(lend).toMatchObject({
      operationId: 'lend-book',
      tags: ['book'],
      security: [{ bearer: [] }],
      requestBody: {
        required: false,
        content: { 'application/json': { schema: { properties: { phone: { type: 'string' } } } } },
      },
    })
    expect(lend?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'days', in: 'query', required: false, schema: { type: 'string' } },
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    ])
    const schema = { properties: { due: { type: 'string', format: 'date' }, count: { type: 'integer' }, odd: {} } }
    expect(lend?.responses['201']).toMatchObject({ content: { 'application/json': { schema } } })
  })

  it('has 204 for an empty input, and refusals grouped by status', () => {
    expect(Object.keys(lend?.responses ?? {})).toEqual([
      '201',
      '204',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '500',
      '502',
      '503',
    ])
    expect(lend?.responses['204']).not.toHaveProperty('content')
    const conflict = lend?.responses['409'] as { content: Record<string, { examples: object }> } | undefined
    const examples = conflict?.content['application/json']?.examples
    expect(lend?.responses['401']).toEqual({ $ref: '#/components/responses/UnauthorizedError' })
    expect(Object.keys(examples ?? {})).toEqual(['KEY_REUSED', 'IN_PROGRESS', 'LENT', 'LATE'])
    expect(examples).toMatchObject({
      LENT: { value: { name: 'ConflictError', message: 'LENT', words: 'Somebody has it' } },
    })
  })

  it('is present at its aliases too', () => {
    expect(bookDocument.paths['/lend/{id}']?.['post']).toMatchObject({
      operationId: 'lend-book-2',
      summary: 'Lend a book.',
    })
  })

  it('needs no login when it is open, and accepts a form as a form', () => {
    const open = bookDocument.paths['/return']?.['post']
    expect(open?.security).toEqual([])
    expect(open?.requestBody).toMatchObject({ content: { 'application/x-www-form-urlencoded': {} } })
    expect(Object.keys(open?.responses ?? {})).toEqual(['200', '400', '404', '413', '415', '429', '500', '502', '503'])
  })

  it('describes files as binary strings', () => {
    const operation = openapiDocument(supportApi, address).paths['/user/tickets']?.['post']
    const properties = {
      question: { type: 'string', maxLength: 200 },
      message: { type: 'string' },
      Doc: { type: 'string', format: 'binary' },
    }
    expect(operation?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { properties, required: ['question', 'message'] } } },
    })
  })
})
