import middy from '@middy/core'
import httpRouter from '@middy/http-router'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** A Lambda handler of any event type. Each caller states its own event type, instead of middy's guess. */
export type LambdaHandler = (event: never, context?: unknown) => Promise<unknown>

export interface HttpRoute {
  readonly method: string
  readonly path: string
  readonly handler: (event: APIGatewayProxyEventV2, invocation: unknown) => Promise<APIGatewayProxyStructuredResultV2>
}

/** The second argument is Lambda's context. */
type Work<Event> = (event: Event, invocation: unknown) => Promise<unknown>
type ErrorResponse = (failure: unknown, event: APIGatewayProxyEventV2) => APIGatewayProxyStructuredResultV2

/** Wraps a function in middy. This is the only file that imports middy. */
export function lambda<Event>(work: Work<Event>): LambdaHandler {
  return asHandler(middy().handler(work as never))
}

/** An HTTP function of several routes. Whatever a route or `notFound` throws becomes a response. */
export function httpLambda(
  routes: readonly HttpRoute[],
  notFound: () => Promise<never>,
  errorResponse: ErrorResponse,
): LambdaHandler {
  const router = httpRouter({ routes: [...routes] as never, notFoundResponse: notFound as never })
  return asHandler(
    middy()
      .use(respondToErrors(errorResponse))
      .handler(router as never),
  )
}

/** An HTTP function for whatever no other takes. What it throws becomes a response. */
export function httpFallback(work: HttpRoute['handler'], errorResponse: ErrorResponse): LambdaHandler {
  return asHandler(
    middy()
      .use(respondToErrors(errorResponse))
      .handler(work as never),
  )
}

function respondToErrors(errorResponse: ErrorResponse): middy.MiddlewareObj {
  return {
    onError: (request) => {
      request.response = errorResponse(request.error, request.event as APIGatewayProxyEventV2)
    },
  }
}

/** Middy requires a context; callers without one may omit it. */
function asHandler(middyHandler: unknown): LambdaHandler {
  const handler = middyHandler as (event: unknown, context: unknown) => Promise<unknown>
  return (event, context) => handler(event, context ?? {})
}
