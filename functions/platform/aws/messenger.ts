import type { Ports } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { credentialsIn } from './credentials.ts'
import { AwsRefused } from './refused.ts'
import { isBusy, isUncertain, retried } from './retry.ts'
import type { AwsAccount } from './signed-host.ts'

/** Where a service that sends messages is: in a region, or at the address of a simulator. */
interface MessengerPlace {
  readonly region: string
  readonly address?: string | undefined
}

/** A service that sends messages has time for one more attempt. */
const triesMax = 2
export const messageMs = 5_000

/**
 * The account of a service that sends messages. A simulator takes any credentials; an emulator is named by `AWS_ENDPOINT_URL`. Calls go
 * through the port, so that they end before their function does.
 */
export function messengerAccount({ region, address }: MessengerPlace, { fetch }: Pick<Ports, 'fetch'>): AwsAccount {
  const endpoint = address ?? process.env['AWS_ENDPOINT_URL']
  return {
    region,
    ...(endpoint !== undefined && { endpoint }),
    credentials: async () =>
      address === undefined ? credentialsIn(process.env) : { accessKeyId: 'sandbox', secretAccessKey: 'sandbox' },
    fetch,
  }
}

/** Sends a message, once more where the service was busy, failed or stayed silent. Throws its refusal, which `vendorFailed` translates. */
export function sent<T>(send: () => Promise<T>): Promise<T> {
  return retried(send, (failure) => isBusy(failure) || isUncertain(failure), triesMax)
}

/** The failure of a service that sends messages: it can be tried again when the service was busy, failed or stayed silent. */
export function vendorFailed(vendor: 'ses' | 'sns' | 'voice', failure: unknown): VendorFailed {
  const status = failure instanceof AwsRefused ? failure.status : undefined
  return new VendorFailed(vendor, { status, retryable: isBusy(failure) || isUncertain(failure) })
}
