import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import type { EndpointName, Endpoints } from '#shared/registry.ts'
import type { AnswerOf, RequestOf } from '#shared/kernel/endpoint.ts'
import { ApiError, call } from './client.ts'

/** The name under which an answer is kept. */
function keyOf<N extends EndpointName>(name: N, request: RequestOf<Endpoints[N]>) {
  return [name, request] as const
}

/** An answer that stays fresh. `null` for a request: not yet. */
export function useEndpoint<N extends EndpointName>(
  name: N,
  request: RequestOf<Endpoints[N]> | null,
  options?: SWRConfiguration<AnswerOf<Endpoints[N]>, Error>,
): SWRResponse<AnswerOf<Endpoints[N]>, Error> {
  return useSWR<AnswerOf<Endpoints[N]>, Error>(
    request === null ? null : keyOf(name, request),
    () => call(name, request as RequestOf<Endpoints[N]>),
    {
      focusThrottleInterval: 30_000,
      shouldRetryOnError: worthRetrying,
      errorRetryCount: 2,
      ...options,
    },
  )
}

/** A refusal stays a refusal however often it is asked for. */
function worthRetrying(failure: Error): boolean {
  return !(failure instanceof ApiError) || failure.status >= 500
}
