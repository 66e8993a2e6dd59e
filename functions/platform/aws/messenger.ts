import type { Ports } from '#functions/platform/port/ports.ts'
import { requestIdOf } from '#functions/platform/request-id.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { messageCalls } from './call-limits.ts'
import { clientSettings, throughPort } from './client.ts'
import { isBusy, isUncertain, statusOf } from './failure.ts'
import { MessageRetries } from './message-retry.ts'

/** Where a service that sends messages is: in a region, or at the address of a simulator. */
interface MessengerPlace {
  readonly region: string
  readonly address?: string | undefined
}

/**
 * The settings of a client that sends messages. A simulator takes any credentials; an emulator is named by `AWS_ENDPOINT_URL`. Calls go
 * through the port, so that they end before their function does. A call is repeated when the service was busy, failed or did not answer.
 */
export function messengerSettings({ region, address }: MessengerPlace, { fetch }: Pick<Ports, 'fetch'>) {
  const endpoint = address ?? process.env['AWS_ENDPOINT_URL']
  const account = {
    region,
    ...(endpoint !== undefined && { endpoint }),
    ...(address !== undefined && {
      credentials: async () => ({ accessKeyId: 'sandbox', secretAccessKey: 'sandbox' }),
    }),
  }
  return {
    ...clientSettings(account, messageCalls),
    retryStrategy: new MessageRetries(),
    requestHandler: throughPort(fetch, messageCalls.connectMs + messageCalls.answerMs),
  }
}

/** The failure of a service that sends messages: it can be tried again when the service was busy, failed or did not answer. */
export function vendorFailed(vendor: 'ses' | 'sns' | 'voice', failure: unknown): VendorFailed {
  return new VendorFailed(vendor, {
    status: statusOf(failure),
    retryable: isBusy(failure) || isUncertain(failure),
    requestId: requestIdOf(failure),
  })
}
