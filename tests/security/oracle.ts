import * as z from 'zod/mini'
import type { HttpRequest } from '#infra/local/server.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { errorNames, TOKEN_EXPIRED } from '#shared/kernel/refusal.ts'
import type { Received } from './wire.ts'

/** What a refused request may leave: how often somebody has asked, guessed, tried. */
export const countersOnly = /^(limit|code|once)#/

const innards =
  /\bat \S+ \(|\.ts:\d|node_modules|node:internal|file:\/\/|ZodError|\b(?:Type|Range|Syntax|Reference)Error|SQLITE|ConditionFailed|TransactionCancelled|VendorFailed|privateJwk/
const tellsOfHere = (text: string) => innards.test(text) || text.includes(process.cwd())

const Failure = z.strictObject({
  name: z.enum([...Object.values(errorNames), TOKEN_EXPIRED.errorName]),
  message: z.string().check(z.regex(/^[A-Z_]+$/)),
  words: z.string().check(z.minLength(1)),
  request_id: z.string().check(z.minLength(8), z.maxLength(64)),
  data: z.optional(z.record(z.string(), z.unknown())),
})

const pictureTypes = ['image/svg+xml', 'image/png', 'image/jpeg']

/** What is wrong with an answer, whatever was asked. */
export function* wrongIn({ status, text, body, headers }: Received): Generator<string> {
  if (status >= 500) yield 'the house broke'
  if (tellsOfHere(text) || tellsOfHere(JSON.stringify(headers))) yield 'tells of its innards'
  if (/[\r\n]/.test(Object.values(headers).join(''))) yield 'a header of two lines'
  const type = headers['content-type'] ?? ''
  const isPicture = status === 200 && pictureTypes.includes(type)
  if (text !== '' && !isPicture && type !== 'application/json; charset=utf-8') yield `an answer of type ${type}`
  // Whatever is in it: opened as a page it may do nothing.
  if (isPicture && !/default-src 'none'.*sandbox/.test(headers['content-security-policy'] ?? ''))
    yield 'a picture that may run'
  if (status >= 400 && !z.safeParse(Failure, body).success) yield 'not the form of a failure'
  if (status === 204 && text !== '') yield 'a 204 with a body'
}

/** Whether a yes has the form that its contract promises. */
export function* wrongYes(
  endpoint: Endpoint,
  request: HttpRequest,
  { status, headers, body }: Received,
): Generator<string> {
  // Another method may have come to another endpoint.
  const isHere = request.method === endpoint.method && status < 300 && status !== 204
  if (!isHere) return
  const isRight =
    endpoint.answers === 'picture'
      ? pictureTypes.includes(headers['content-type'] ?? '')
      : z.safeParse(endpoint.answer, body).success
  if (!isRight) yield 'not the answer of the contract'
}
