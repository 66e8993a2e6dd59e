import middy from '@middy/core'
import httpRouter from '@middy/http-router'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** A Lambda handler, whatever its event. Middy's own types guess at events; ours are told by each caller. */
export type LambdaHandler = (event: never, context?: unknown) => Promise<unknown>

export interface HttpRoute {
  readonly method: string
  readonly path: string
  readonly handler: (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>
}

type Work<Event> = (event: Event) => Promise<unknown>
type AnswerFailure = (failure: unknown, event: APIGatewayProxyEventV2) => APIGatewayProxyStructuredResultV2

/** The only file that knows middy: the engine around every function. */
export function lambda<Event>(work: Work<Event>): LambdaHandler {
  return asHandler(middy().handler(work as never))
}

/** An HTTP function of several routes; whatever is thrown, by a route or by there being none, becomes an answer. */
export function httpLambda(
  routes: readonly HttpRoute[],
  notFound: () => Promise<never>,
  errorResponse: AnswerFailure,
): LambdaHandler {
  const router = httpRouter({ routes: [...routes] as never, notFoundResponse: notFound as never })
  return asHandler(
    middy()
      .use(answering(errorResponse))
      .handler(router as never),
  )
}

function answering(errorResponse: AnswerFailure): middy.MiddlewareObj {
  return {
    onError: (request) => {
      request.response = errorResponse(request.error, request.event as APIGatewayProxyEventV2)
    },
  }
}

/** Middy wants a context; a caller that has none may leave it out. */
function asHandler(middyHandler: unknown): LambdaHandler {
  const handler = middyHandler as (event: unknown, context: unknown) => Promise<unknown>
  return (event, context) => handler(event, context ?? {})
}
