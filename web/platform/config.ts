import { readText, writeText } from './local-storage.ts'
import { setMaintenance } from './maintenance.ts'

/** `/config.json`, spelled as the specification has it (E1). */
export interface Config {
  readonly ApiEndPoint: string
  readonly razorPayKey: string
  readonly maintenanceMode: boolean
  readonly singleLotMaxPrice: number
  readonly buyTestingUserId1: string
  readonly buyTestingUserId2: string
  readonly razorPayCheckoutUrl: string
  readonly launch: 'open' | 'internal'
  readonly buyingOpen: boolean
}

/** How often it is read again while the app is open. */
const rereadMs = 60_000
const timeoutMs = 10_000

let current: Config | undefined
let tellConfigured: () => void
/** Until something can be asked of the API. */
export const configured = new Promise<void>((resolve) => {
  tellConfigured = resolve
})

/** Nothing is shown before this has answered (S1). */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  const read: unknown = await response.json()
  if (!isConfig(read)) throw new Error('config.json is not a configuration')
  keep(read)
  writeText('config', JSON.stringify(read))
  setMaintenance(read.maintenanceMode)
  return read
}

/** The last one that was read, for a start without a network: then there is nobody to ask, and nothing that it could open. Throws `failure` where it does not help. */
export function lastConfig(failure: unknown): Config {
  const kept: unknown = navigator.onLine ? undefined : JSON.parse(readText('config') ?? 'null')
  if (!isConfig(kept)) throw failure
  keep(kept)
  return kept
}

function keep(read: Config): void {
  current = read
  tellConfigured()
}

export function config(): Config {
  if (current === undefined) throw new Error('The configuration was asked for before it was loaded')
  return current
}

/** Reads it again on focus and every minute. A failure changes nothing: the last one holds. */
export function keepConfigFresh(): void {
  const reread = () => void loadConfig().catch(() => undefined)
  setInterval(() => document.visibilityState === 'visible' && reread(), rereadMs)
  addEventListener('focus', reread)
}

function isConfig(read: unknown): read is Config {
  return (
    typeof read === 'object' &&
    read !== null &&
    'ApiEndPoint' in read &&
    typeof read.ApiEndPoint === 'string' &&
    'maintenanceMode' in read &&
    typeof read.maintenanceMode === 'boolean'
  )
}
