import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr'
import type { EndpointName, Endpoints } from '#shared/registry.ts'
import type { ResponseOf, RequestOf } from '#shared/kernel/endpoint.ts'
import { ApiError, call } from './client.ts'

/** The cache key of a response. */
function keyOf<N extends EndpointName>(name: N, request: RequestOf<Endpoints[N]>) {
  return [name, request] as const
}

/** A response that is fetched again on focus and by `options`. While `request` is null nothing is fetched. */
export function useEndpoint<N extends EndpointName>(
  name: N,
  request: RequestOf<Endpoints[N]> | null,
  options?: SWRConfiguration<ResponseOf<Endpoints[N]>, Error>,
): SWRResponse<ResponseOf<Endpoints[N]>, Error> {
  return useSWR<ResponseOf<Endpoints[N]>, Error>(
    request === null ? null : keyOf(name, request),
    () => call(name, request as RequestOf<Endpoints[N]>),
    {
      focusThrottleInterval: 30_000,
      dedupingInterval: dedupingMs(),
      shouldRetryOnError: isRetryable,
      errorRetryCount: 2,
      ...options,
    },
  )
}

/** How long the same request is not sent again. Without a network not at all: what was kept must not stand for a fresh answer once there is one. */
export function dedupingMs(): number {
  return navigator.onLine ? 2_000 : 0
}

/** Drops what an endpoint has answered, because it has changed. Whoever shows it next asks again. */
export async function forgetAnswer<N extends EndpointName>(name: N, request: RequestOf<Endpoints[N]>): Promise<void> {
  await mutate(keyOf(name, request), undefined, { revalidate: true })
}

/** Repeating a request does not change a refusal (4xx). */
function isRetryable(failure: Error): boolean {
  return !(failure instanceof ApiError) || failure.status >= 500
}
