import { sdkSettings } from './sdk-settings.ts'

/** Where a service that sends messages is: in a region, or at the address of a simulator. */
interface MessengerPlace {
  readonly region: string
  readonly address?: string | undefined
}

/** Settings of the SDK client of a service that sends messages. It has time for one more attempt. An emulator is named by `AWS_ENDPOINT_URL`. */
export function messengerSettings({ region, address }: MessengerPlace) {
  const endpoint = address ?? process.env['AWS_ENDPOINT_URL']
  return {
    ...sdkSettings,
    region,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(address === undefined ? {} : { credentials: { accessKeyId: 'sandbox', secretAccessKey: 'sandbox' } }),
  }
}
