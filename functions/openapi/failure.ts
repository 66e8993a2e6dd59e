import { closesForMaintenance, type Endpoint } from '#shared/kernel/endpoint.ts'
import {
  errorNames,
  FORBIDDEN,
  IN_PROGRESS,
  INVALID_INPUT,
  KEY_REUSED,
  MAINTENANCE,
  NOT_FOUND,
  PARTNER_SILENT,
  type Refusal,
  TOKEN_EXPIRED,
  TOO_LARGE,
  TOO_MANY_REQUESTS,
  UNAUTHENTICATED,
  UNSUPPORTED_MEDIA_TYPE,
} from '#shared/kernel/refusal.ts'
import type { JsonSchema } from './schema.ts'

/** The body of every answer that is not a success. */
export const failureSchema: JsonSchema = {
  type: 'object',
  properties: {
    name: {
      type: 'string',
      enum: [...new Set([...Object.values(errorNames), TOKEN_EXPIRED.errorName])],
      description: 'The kind of failure.',
    },
    message: { type: 'string', description: 'A code for programs.' },
    words: { type: 'string', description: 'A sentence for people.' },
    request_id: { type: 'string', description: 'What to tell support.' },
    data: { type: 'object', description: 'More, where there is more: `issues` of an invalid input.' },
  },
  required: ['name', 'message', 'words', 'request_id'],
}

/** What the door itself may answer, whatever is behind it: one group a status. */
const doorRefusals: readonly {
  readonly status: Refusal['status']
  readonly refusals: readonly Refusal[]
  readonly when: (endpoint: Endpoint) => boolean
}[] = [
  {
    status: 400,
    refusals: [INVALID_INPUT],
    when: ({ params, query, body }) => params !== undefined || query !== undefined || body !== undefined,
  },
  { status: 401, refusals: [UNAUTHENTICATED, TOKEN_EXPIRED], when: isSignedIn },
  { status: 403, refusals: [FORBIDDEN], when: isSignedIn },
  { status: 404, refusals: [NOT_FOUND], when: () => true },
  { status: 409, refusals: [KEY_REUSED, IN_PROGRESS], when: isRepeatable },
  { status: 413, refusals: [TOO_LARGE], when: ({ body }) => body !== undefined },
  { status: 415, refusals: [UNSUPPORTED_MEDIA_TYPE], when: ({ body }) => body !== undefined },
  { status: 429, refusals: [TOO_MANY_REQUESTS], when: () => true },
  { status: 502, refusals: [PARTNER_SILENT], when: () => true },
  { status: 503, refusals: [MAINTENANCE], when: closesForMaintenance },
]

function isSignedIn({ who }: Endpoint): boolean {
  return who !== 'open'
}

/** May carry an idempotency key. */
export function isRepeatable(endpoint: Endpoint): boolean {
  return isSignedIn(endpoint) && endpoint.method !== 'GET'
}

/** The door's own answers, written once for the whole document. */
export function sharedResponses(): Record<string, unknown> {
  const shared = doorRefusals.map(({ status, refusals }) => [errorNames[status], failureResponse(status, refusals)])
  const bug = {
    description: 'Our fault',
    content: failureContent({ INTERNAL: exampleOf(500, { code: 'INTERNAL', words: 'Something went wrong' }) }),
  }
  return { ...Object.fromEntries(shared), [errorNames[500]]: bug }
}

/** Failures by status: those of the door that can happen here, and the endpoint's own. */
export function failureResponses(endpoint: Endpoint): Record<string, unknown> {
  const door = doorRefusals.filter(({ when }) => when(endpoint))
  const own = Map.groupBy(endpoint.refusals, ({ status }) => status)
  const shared = door.map(({ status }) => [status, reference(status)])
  const grouped = [...own].map(([status, refusals]) => {
    const alsoHere = door.find((group) => group.status === status)?.refusals ?? []
    return [status, failureResponse(status, [...alsoHere, ...refusals])]
  })
  return { ...Object.fromEntries(shared), ...Object.fromEntries(grouped), 500: reference(500) }
}

function reference(status: Refusal['status'] | 500) {
  return { $ref: `#/components/responses/${errorNames[status]}` }
}

function failureResponse(status: Refusal['status'], refusals: readonly Refusal[]) {
  const examples = refusals.map((each) => [each.code, exampleOf(status, each)])
  return { description: descriptions[status], content: failureContent(Object.fromEntries(examples)) }
}

function failureContent(examples: Record<string, unknown>) {
  return { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, examples } }
}

function exampleOf(
  status: Refusal['status'] | 500,
  { code, words, errorName }: Pick<Refusal, 'code' | 'words' | 'errorName'>,
) {
  return { value: { name: errorName ?? errorNames[status], message: code, words, request_id: 'req_1' } }
}

const descriptions: Record<Refusal['status'], string> = {
  400: 'Not as this contract wants it',
  401: 'Not logged in',
  403: 'Not for this caller',
  404: 'Not here',
  405: 'Not by this method',
  409: 'Not as things stand',
  410: 'Not any more',
  413: 'Too big',
  415: 'Not in this format',
  429: 'Too often',
  502: 'A partner is silent',
  503: 'Closed for maintenance',
}
