import { closesForMaintenance, type Endpoint, takesIdempotencyKey } from '#shared/kernel/endpoint.ts'
import {
  errorNames,
  FORBIDDEN,
  IN_PROGRESS,
  INVALID_INPUT,
  KEY_REUSED,
  MAINTENANCE,
  METHOD_NOT_ALLOWED,
  NOT_FOUND,
  PARTNER_SILENT,
  type Refusal,
  TOKEN_EXPIRED,
  TOO_LARGE,
  TOO_MANY_REQUESTS,
  UNAUTHENTICATED,
  UNSUPPORTED_MEDIA_TYPE,
} from '#shared/kernel/refusal.ts'
import { refusalHeaders } from './headers.ts'
import type { JsonSchema } from './schema.ts'

/** The body of every error response. */
export const failureSchema: JsonSchema = {
  type: 'object',
  properties: {
    name: {
      type: 'string',
      enum: [...new Set([...Object.values(errorNames), TOKEN_EXPIRED.errorName])],
      description: 'The class of the error.',
    },
    message: { type: 'string', description: 'A code for programs.' },
    words: { type: 'string', description: 'A sentence for people.' },
    request_id: { type: 'string', description: 'The id of the request, to quote to support.' },
    data: { type: 'object', description: 'Details of some errors, for example the `issues` of an invalid input.' },
  },
  required: ['name', 'message', 'words', 'request_id'],
}

/** Refusals of the request pipeline, which an endpoint may return before its handler runs: one group per status. */
const pipelineRefusals: readonly {
  readonly status: Refusal['status']
  readonly refusals: readonly Refusal[]
  readonly when: (endpoint: Endpoint) => boolean
}[] = [
  {
    status: 400,
    refusals: [INVALID_INPUT],
    when: (endpoint) =>
      takesIdempotencyKey(endpoint) || [endpoint.params, endpoint.query, endpoint.body].some(isDefined),
  },
  { status: 401, refusals: [UNAUTHENTICATED, TOKEN_EXPIRED], when: isSignedIn },
  { status: 403, refusals: [FORBIDDEN], when: isSignedIn },
  { status: 404, refusals: [NOT_FOUND], when: () => true },
  { status: 409, refusals: [KEY_REUSED, IN_PROGRESS], when: takesIdempotencyKey },
  { status: 413, refusals: [TOO_LARGE], when: ({ body }) => body !== undefined },
  { status: 415, refusals: [UNSUPPORTED_MEDIA_TYPE], when: ({ body }) => body !== undefined },
  { status: 429, refusals: [TOO_MANY_REQUESTS], when: () => true },
  { status: 502, refusals: [PARTNER_SILENT], when: () => true },
  { status: 503, refusals: [MAINTENANCE], when: closesForMaintenance },
]

function isSignedIn({ who }: Endpoint): boolean {
  return who !== 'open'
}

function isDefined(value: unknown): boolean {
  return value !== undefined
}

/** The responses of the request pipeline, shared by all operations of the document. */
export function sharedResponses(): Record<string, unknown> {
  const shared = pipelineRefusals.map(({ status, refusals }) => [errorNames[status], failureResponse(status, refusals)])
  const bug = {
    description: 'Internal error',
    content: failureContent({ INTERNAL: exampleOf(500, { code: 'INTERNAL', userMessage: 'Something went wrong' }) }),
  }
  return {
    ...Object.fromEntries(shared),
    [errorNames[405]]: failureResponse(405, [METHOD_NOT_ALLOWED]),
    [errorNames[500]]: bug,
  }
}

/** Error responses by status: those of the request pipeline that apply to the endpoint, and the endpoint's own. */
export function failureResponses(endpoint: Endpoint): Record<string, unknown> {
  const fromPipeline = pipelineRefusals.filter(({ when }) => when(endpoint))
  const own = Map.groupBy(endpoint.refusals, ({ status }) => status)
  const references = fromPipeline.map(({ status }) => [status, reference(status)])
  const grouped = [...own].map(([status, refusals]) => {
    const shared = fromPipeline.find((group) => group.status === status)?.refusals ?? []
    return [status, failureResponse(status, [...shared, ...refusals])]
  })
  return { ...Object.fromEntries(references), ...Object.fromEntries(grouped), 500: reference(500) }
}

function reference(status: Refusal['status'] | 500) {
  return { $ref: `#/components/responses/${errorNames[status]}` }
}

function failureResponse(status: Refusal['status'], refusals: readonly Refusal[]) {
  const examples = refusals.map((refusal) => [refusal.code, exampleOf(status, refusal)])
  return {
    description: descriptions[status],
    ...refusalHeaders(status),
    content: failureContent(Object.fromEntries(examples)),
  }
}

function failureContent(examples: Record<string, unknown>) {
  return { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, examples } }
}

function exampleOf(
  status: Refusal['status'] | 500,
  { code, userMessage, errorName }: Pick<Refusal, 'code' | 'userMessage' | 'errorName'>,
) {
  return { value: { name: errorName ?? errorNames[status], message: code, words: userMessage, request_id: 'req_1' } }
}

const descriptions: Record<Refusal['status'], string> = {
  400: 'Invalid request',
  401: 'Not authenticated',
  403: 'Not allowed for this caller',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict with the current state',
  410: 'No longer available',
  413: 'Body too large',
  415: 'Unsupported content type',
  429: 'Too many requests',
  502: 'A partner does not respond',
  503: 'Closed for maintenance',
}
