import { epochMs } from '#shared/kernel/instant.ts'
import { type Partner, partners } from '#shared/kernel/permissions.ts'
import type { Clock, Fetch, LogLine } from './port/ports.ts'
import type { Settings } from './settings.ts'

interface Options {
  readonly fetch: Fetch
  readonly clock: Pick<Clock, 'now'>
  readonly log: (line: LogLine) => void
  readonly settings: Pick<Settings, Partner>
}

/**
 * Logs a line `partner-call` for each call of a partner: its outcome, its status and its milliseconds. A call fails without an answer,
 * with a status of 500 or more, with 429, and with 401 or 403, because a refused key stops all work at the partner. It also fails while
 * the circuit is open, because the work behind it fails too.
 */
export function measuredFetch({ fetch: send, clock, log, settings }: Options): Fetch {
  const addresses = partners.flatMap((partner) =>
    addressesOf(settings, partner).map((address) => ({ partner, address })),
  )
  return async (url, request) => {
    const partner = addresses.find(({ address }) => url.startsWith(address))?.partner
    if (partner === undefined) return send(url, request)
    const startMs = epochMs(clock.now())
    const note = (outcome: 'answered' | 'failed', status?: number) => {
      const ms = epochMs(clock.now()) - startMs
      log({ level: 'info', event: 'partner-call', partner, outcome, ...(status !== undefined && { status }), ms })
    }
    try {
      const response = await send(url, request)
      note(hasFailed(response.status) ? 'failed' : 'answered', response.status)
      return response
    } catch (failure) {
      note('failed')
      throw failure
    }
  }
}

function hasFailed(status: number): boolean {
  return status >= 500 || [401, 403, 429].includes(status)
}

/** The services of AWS, by the first part of their host. Their calls go to an address of their own only in a simulation. */
const hosts = { sns: 'sns', ses: 'email', voice: 'sms-voice' } as const

/** Where the calls of a partner begin. */
function addressesOf(settings: Options['settings'], partner: Partner): readonly string[] {
  if (partner in hosts) return [messengerAddress(settings, partner as keyof typeof hosts)]
  const place = settings[partner]
  if ('keysAddress' in place) return [place.keysAddress]
  const addresses = 'addresses' in place ? Object.values(place.addresses) : 'address' in place ? [place.address] : []
  return addresses.map((address) => `${address}/`)
}

function messengerAddress(settings: Options['settings'], partner: keyof typeof hosts): string {
  const { address, region } = settings[partner]
  return address ?? `https://${hosts[partner]}.${region}.amazonaws.com`
}
