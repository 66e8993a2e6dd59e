import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { INVALID_INPUT, MAINTENANCE, NOT_FOUND, PARTNER_SILENT, Refused } from '#shared/kernel/refusal.ts'
import { bugResponse, refusalResponse } from './response.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { InvalidCursor } from '#functions/platform/port/table.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { requestIdOf } from '#functions/platform/request-id.ts'

export function refuseUnknown(): Promise<never> {
  return Promise.reject(new Refused(NOT_FOUND))
}

/** The response for anything that a request throws. A refusal is returned as it is; any other error is logged as a bug and hidden from the caller. */
export function errorResponse(
  thrown: unknown,
  event: APIGatewayProxyEventV2,
  ports: Ports,
): APIGatewayProxyStructuredResultV2 {
  const ids = traceOf(event)
  const route = event.routeKey
  const failure = asRefusal(thrown)
  if (failure instanceof Refused) {
    const { code, status } = failure.refusal
    // Maintenance is intended, so it is no warning.
    const level = status < 500 || failure.refusal === MAINTENANCE ? 'info' : 'warn'
    ports.log({
      level,
      event: 'refused',
      ...ids,
      route,
      code,
      status,
      ...(thrown instanceof VendorFailed && { vendor: thrown.vendor, request: thrown.requestId }),
    })
    return refusalResponse(failure, ids.correlation)
  }
  const bug = failure instanceof Error ? failure : new Error('unknown')
  ports.log({ level: 'error', event: 'bug', ...ids, route, ...factsOf(bug) })
  return bugResponse(ids.correlation)
}

function factsOf(bug: Error) {
  return { error: bug.name, stack: bug.stack?.slice(0, 2_000), request: requestIdOf(bug) }
}

/** Turns errors of ports and partners that the caller may see into refusals: an invalid cursor, a partner that does not answer. */
function asRefusal(thrown: unknown): unknown {
  if (thrown instanceof InvalidCursor)
    return new Refused(INVALID_INPUT, {
      data: { issues: [{ path: 'query.cursor', message: 'Not a cursor of this list' }] },
    })
  if (thrown instanceof VendorFailed) return new Refused(PARTNER_SILENT, { retryAfterSeconds: 5 })
  return thrown
}

/** The ids in every log line of a request: its correlation id and, when the browser chose that, API Gateway's request id, which its access log uses. */
export function traceOf(event: APIGatewayProxyEventV2): { readonly correlation: string; readonly request?: string } {
  const correlation = correlationOf(event)
  const { requestId } = event.requestContext
  return correlation === requestId ? { correlation } : { correlation, request: requestId }
}

/** The correlation id of a request: the browser's `x-correlation-id` when it is well formed, otherwise API Gateway's request id. */
export function correlationOf(event: APIGatewayProxyEventV2): string {
  const fromBrowser = event.headers['x-correlation-id']
  return fromBrowser !== undefined && /^[\w-]{8,64}$/.test(fromBrowser) ? fromBrowser : event.requestContext.requestId
}
