import { HttpResponse, type HttpRequest } from '@smithy/core/transport'
import type { Fetch } from '#functions/platform/port/ports.ts'
import type { CallLimits } from './call-limits.ts'
import { BoundedRetries } from './retry.ts'

/** The region of the services, and the credentials of the caller. Without credentials the SDK finds those of its environment. */
export interface AwsAccount {
  readonly region: string
  /** The address of an emulator or of a simulator, which stands for every host. */
  readonly endpoint?: string
  readonly credentials?: () => Promise<AwsCredentials>
}

interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** A service refuses too many connections at once. */
const maxSockets = 100

/**
 * The settings of a client of the SDK: standard retries, and a time limit for each attempt, so that a call has ended before its function
 * does (tests/infra/call-limits.test.ts). The SDK adds the trace header by itself
 * (https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html).
 */
export function clientSettings({ region, endpoint, credentials }: AwsAccount, limits: CallLimits) {
  return {
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials !== undefined && { credentials }),
    maxAttempts: limits.attempts,
    retryStrategy: new BoundedRetries(limits),
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      socketTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  }
}

/**
 * Lets a client of the SDK call through the port of HTTP calls. Such calls end with their function and obey local permissions, and the
 * simulation can lose and delay them.
 */
export function throughPort(fetch: Fetch, timeoutMs: number) {
  return {
    async handle({ protocol, hostname, port, path, query, method, headers, body }: HttpRequest) {
      const url = new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`)
      for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
      // The HTTP client sets the host and the length itself.
      const { host: _, 'content-length': __, ...others } = headers
      const answer = await fetch(url.href, {
        method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
        headers: others,
        timeoutMs,
        ...(body !== undefined && { body: bodyOf(body as string | Uint8Array) }),
      })
      const names = ['content-type', 'x-amzn-requestid', 'x-amzn-errortype', 'retry-after', 'x-amz-retry-after', 'date']
      const known = names.flatMap((name) => {
        const value = answer.headers.get(name)
        return value === null ? [] : [[name, value] as const]
      })
      const response = new HttpResponse({
        statusCode: answer.status,
        headers: Object.fromEntries(known),
        body: await answer.bytes(),
      })
      return { response }
    },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  }
}

/** A plain array of bytes: the SDK's own warns when it is read as text. */
function bodyOf(body: string | Uint8Array): string | Uint8Array {
  return typeof body === 'string' ? body : new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
}
