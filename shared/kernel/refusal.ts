/** An expected error that a caller receives: a code for programs, a sentence for people, an HTTP status. */
export interface Refusal {
  readonly code: string
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 502 | 503
  /** `words` on the wire. */
  readonly userMessage: string
  /** The error name on the wire, where it differs from the name of the status. */
  readonly errorName?: string
}

/** A bundle leaves out the refusals that it does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function refusal<const Code extends string>(code: Code, status: Refusal['status'], userMessage: string) {
  return { code, status, userMessage } as const satisfies Refusal
}

/** Thrown by rules and handlers; the request pipeline turns it into a response. Any other exception is a bug. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal
  readonly data: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined
  /** The methods that a path has. */
  readonly allow: readonly string[]

  constructor(
    reason: Refusal,
    details: { data?: Record<string, unknown>; retryAfterSeconds?: number; allow?: readonly string[] } = {},
  ) {
    super(reason.code)
    this.refusal = reason
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
    this.allow = details.allow ?? []
  }
}

/** Error names on the wire, by HTTP status. */
export const errorNames: Record<Refusal['status'] | 500, string> = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  405: 'MethodNotAllowedError',
  409: 'ConflictError',
  410: 'GoneError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  429: 'TooManyRequestsError',
  500: 'InternalError',
  502: 'PartnerError',
  503: 'MaintenanceError',
}

/** Refusals that any endpoint may return; contracts do not list them. */
export const INVALID_INPUT = refusal('INVALID_INPUT', 400, 'Please check what you entered')
export const UNAUTHENTICATED = refusal('UNAUTHENTICATED', 401, 'Please log in')
export const TOKEN_EXPIRED = {
  ...refusal('TOKEN_EXPIRED', 401, 'Session has been expired! Please re-login to continue.'),
  errorName: 'TokenExpiredError',
} as const
export const FORBIDDEN = refusal('FORBIDDEN', 403, "You don't have access to this")
export const NOT_FOUND = refusal('NOT_FOUND', 404, 'We could not find that')
export const METHOD_NOT_ALLOWED = refusal('METHOD_NOT_ALLOWED', 405, 'This address does not work like that')
export const TOO_LARGE = refusal('TOO_LARGE', 413, 'That is too big')
export const UNSUPPORTED_MEDIA_TYPE = refusal('UNSUPPORTED_MEDIA_TYPE', 415, 'Unsupported format')
export const TOO_MANY_REQUESTS = refusal('TOO_MANY_REQUESTS', 429, 'Too many tries, please wait a little')
export const PARTNER_SILENT = refusal(
  'PARTNER_SILENT',
  502,
  'A partner of ours does not answer. Nothing is lost, please try again in a moment.',
)
export const KEY_REUSED = refusal('KEY_REUSED', 409, 'This request was already made with other values')
export const IN_PROGRESS = refusal('IN_PROGRESS', 409, 'This request is still being worked on')
export const MAINTENANCE = refusal(
  'MAINTENANCE',
  503,
  'We are closed for maintenance and will be back soon. Your orders, money and shares are not affected.',
)
