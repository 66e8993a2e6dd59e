import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { INVALID_INPUT, MAINTENANCE, NOT_FOUND, PARTNER_SILENT, Refused } from '#shared/kernel/refusal.ts'
import { answerBug, answerRefusal } from './response.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { InvalidCursor } from '#functions/platform/port/table.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'

export function refuseUnknown(): Promise<never> {
  return Promise.reject(new Refused(NOT_FOUND))
}

/** A refusal is told as it is; anything else is a bug, told to the log and hidden from the caller. */
export function errorResponse(
  thrown: unknown,
  event: APIGatewayProxyEventV2,
  ports: Ports,
): APIGatewayProxyStructuredResultV2 {
  const thread = traceOf(event)
  const route = event.routeKey
  const failure = asRefusal(thrown)
  if (failure instanceof Refused) {
    const { code, status } = failure.refusal
    // Closed on purpose is nothing to warn of.
    const level = status < 500 || failure.refusal === MAINTENANCE ? 'info' : 'warn'
    ports.log({
      level,
      event: 'refused',
      ...thread,
      route,
      code,
      status,
      ...(thrown instanceof VendorFailed && { vendor: thrown.vendor }),
    })
    return answerRefusal(failure, thread.correlation)
  }
  const bug = failure instanceof Error ? failure : new Error('unknown')
  ports.log({ level: 'error', event: 'bug', ...thread, route, error: bug.name, stack: bug.stack?.slice(0, 2_000) })
  return answerBug(thread.correlation)
}

/** What ports and partners throw and a caller may hear of: a cursor that is not ours, a partner that is silent. */
function asRefusal(thrown: unknown): unknown {
  if (thrown instanceof InvalidCursor)
    return new Refused(INVALID_INPUT, {
      data: { issues: [{ path: 'query.cursor', message: 'Not a cursor of this list' }] },
    })
  if (thrown instanceof VendorFailed) return new Refused(PARTNER_SILENT, { retryAfterSeconds: 5 })
  return thrown
}

/** What every line about a request carries: its thread, and where that is the browser's the edge's own number, by which the edge's log knows it. */
export function traceOf(event: APIGatewayProxyEventV2): { readonly correlation: string; readonly request?: string } {
  const correlation = correlationOf(event)
  const { requestId } = event.requestContext
  return correlation === requestId ? { correlation } : { correlation, request: requestId }
}

/** The thread that a request's work hangs on: the browser's, when it sent one that fits a log, else the edge's. */
export function correlationOf(event: APIGatewayProxyEventV2): string {
  const told = event.headers['x-correlation-id']
  return told !== undefined && /^[\w-]{8,64}$/.test(told) ? told : event.requestContext.requestId
}
