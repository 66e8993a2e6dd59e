import { SNSClient } from '@aws-sdk/client-sns'
import * as z from 'zod/mini'
import type { Settings } from '#functions/platform/settings.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'

const clients = new WeakMap<Settings, SNSClient>()

/** One client for text messages and pushes. */
export function clientFor(settings: Settings): SNSClient {
  const known = clients.get(settings)
  if (known) return known
  const { region, address } = settings.sns
  const client = new SNSClient({
    region,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
    ...(address === undefined
      ? {}
      : { endpoint: address, credentials: { accessKeyId: 'sandbox', secretAccessKey: 'sandbox' } }),
  })
  clients.set(settings, client)
  return client
}

/** The SDK's errors, and its failures to read an answer, carry the answer's status. */
const SdkFailure = z.object({
  name: z.string(),
  message: z.string(),
  $metadata: z.object({ httpStatusCode: z.optional(z.number()) }),
})

/** What SNS said: its error's name and words, for whoever tells one "no" from another. */
export function toldBy(error: unknown): {
  readonly name: string
  readonly message: string
  readonly status: number | undefined
} {
  const told = SdkFailure.safeParse(error).data
  return { name: told?.name ?? '', message: told?.message ?? '', status: told?.$metadata.httpStatusCode }
}

export function failure(error: unknown): VendorFailed {
  const { name, status } = toldBy(error)
  return new VendorFailed('sns', {
    status,
    retryable: /Thrott/.test(name) || status === undefined || status === 429 || status >= 500,
  })
}
