import * as z from 'zod/mini'
import type { HttpRequest } from '#infra/local/server/server.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { errorNames, TOKEN_EXPIRED } from '#shared/kernel/refusal.ts'
import type { Received } from './wire.ts'

/** The rows that a refused request may change: rate limits, code attempts, idempotency records, and what the directory of branches answered. */
export const countersOnly = /^(platform#(limit|idempotency)|account#code|bank#branch)#/

const internals =
  /\bat \S+ \(|\.ts:\d|node_modules|node:internal|file:\/\/|ZodError|\b(?:Type|Range|Syntax|Reference)Error|SQLITE|ConditionFailed|TransactionCancelled|VendorFailed|privateJwk/
const revealsInternals = (text: string) => internals.test(text) || text.includes(process.cwd())

const Failure = z.strictObject({
  name: z.enum([...Object.values(errorNames), TOKEN_EXPIRED.errorName]),
  message: z.string().check(z.regex(/^[A-Z_]+$/)),
  words: z.string().check(z.minLength(1)),
  request_id: z.string().check(z.minLength(8), z.maxLength(64)),
  data: z.optional(z.record(z.string(), z.unknown())),
})

const pictureTypes = ['image/svg+xml', 'image/png', 'image/jpeg']

/** The violations in any response. */
export function* violationsIn({ status, text, body, headers }: Received): Generator<string> {
  if (status >= 500) yield 'a server error'
  if (revealsInternals(text) || revealsInternals(JSON.stringify(headers))) yield 'reveals internals'
  if (/[\r\n]/.test(Object.values(headers).join(''))) yield 'a line break in a header'
  const type = headers['content-type'] ?? ''
  const isPicture = status === 200 && pictureTypes.includes(type)
  if (text !== '' && !isPicture && type !== 'application/json; charset=utf-8') yield `a response of type ${type}`
  // A picture that is opened as a page may not run scripts.
  if (isPicture && !/default-src 'none'.*sandbox/.test(headers['content-security-policy'] ?? ''))
    yield 'a picture without a sandbox policy'
  if (status >= 400 && !z.safeParse(Failure, body).success) yield 'not the schema of an error'
  if (status === 204 && text !== '') yield 'a 204 with a body'
}

/** Whether a successful response matches its contract. */
export function* contractViolations(
  endpoint: Endpoint,
  request: HttpRequest,
  { status, headers, body }: Received,
): Generator<string> {
  // A mutated method may have reached another endpoint.
  const isHere = request.method === endpoint.method && status < 300 && status !== 204
  if (!isHere) return
  const isRight =
    endpoint.responseType === 'picture'
      ? pictureTypes.includes(headers['content-type'] ?? '')
      : z.safeParse(endpoint.response, body).success
  if (!isRight) yield 'not the response of the contract'
}
