import type * as z from 'zod/mini'
import type { PaymentError } from './entity.ts'

/** An error response in the vendor's format. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly field: string | undefined
  readonly reason: string

  constructor(description: string, more: { status?: number; field?: string | undefined; reason?: string } = {}) {
    super(description)
    this.status = more.status ?? 400
    this.field = more.field
    this.reason = more.reason ?? 'input_validation_failed'
  }
}

/** 400 and not 404: the vendor answers an unknown id as a bad request. */
export function unknownId(): ApiError {
  return new ApiError('The id provided does not exist')
}

export function ok(value: unknown): Response {
  return Response.json(value)
}

export function errorResponse(error: ApiError): Response {
  if (error.status === 401) {
    const body = {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: error.message,
        source: 'NA',
        step: 'NA',
        reason: 'NA',
        metadata: {},
      },
    }
    return Response.json(body, { status: 401, headers: { 'www-authenticate': 'Basic realm="Razorpay"' } })
  }
  const { message: description, field, reason } = error
  const body = {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason,
    metadata: {},
    ...(field !== undefined && { field }),
  }
  return Response.json({ error: body }, { status: error.status })
}

/** The failure of a payment as the handler, the redirect and `payment.failed` receive it. */
export function failureBody(error: PaymentError, ids: { orderId: string; paymentId: string }) {
  return { error: { ...error, metadata: { payment_id: ids.paymentId, order_id: ids.orderId } } }
}

/** Reads a body or a query by a schema whose messages are the vendor's. */
export function read<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') || undefined
  if (issue?.code === 'unrecognized_keys')
    throw new ApiError(`${issue.keys.join(', ')} is/are not required and should not be sent`)
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined
  throw new ApiError(isMissing ? `The ${field ?? 'body'} field is required.` : (issue?.message ?? 'Invalid'), { field })
}

export function jsonBody(body: Uint8Array): unknown {
  if (body.byteLength === 0) return {}
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown
  } catch {
    throw new ApiError('The request body is not valid JSON')
  }
}
