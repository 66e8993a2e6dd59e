import { SNSClient } from '@aws-sdk/client-sns'
import * as z from 'zod/mini'
import { messengerSettings } from '#functions/platform/aws/messenger-settings.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'

const clients = new WeakMap<Settings, SNSClient>()

/** The SNS client, shared by SMS and push. */
export function clientFor(settings: Settings): SNSClient {
  const existing = clients.get(settings)
  if (existing) return existing
  const client = new SNSClient(messengerSettings(settings.sns))
  clients.set(settings, client)
  return client
}

/** The fields of the SDK's errors that are read. Errors while parsing a response carry its status too. */
const SdkFailure = z.object({
  name: z.string(),
  message: z.string(),
  $metadata: z.object({ httpStatusCode: z.optional(z.number()) }),
})

/** Name, message and HTTP status of an SNS error. Missing parts are empty. */
export function sdkErrorOf(error: unknown): {
  readonly name: string
  readonly message: string
  readonly status: number | undefined
} {
  const parsed = SdkFailure.safeParse(error).data
  return { name: parsed?.name ?? '', message: parsed?.message ?? '', status: parsed?.$metadata.httpStatusCode }
}

/** The error as a `VendorFailed`: retryable when throttled, unanswered or a server error. */
export function failure(error: unknown): VendorFailed {
  const { name, status } = sdkErrorOf(error)
  return new VendorFailed('sns', {
    status,
    retryable: /Thrott/.test(name) || status === undefined || status === 429 || status >= 500,
  })
}
