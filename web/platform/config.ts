import { readText, writeText } from './storage/local-storage.ts'
import { setMaintenance } from './maintenance.ts'
import { createStore, useStore } from './storage/store.ts'

/** `/config.json`, with the field names of docs/specification/endpoints.md, E1. */
export interface Config {
  readonly ApiEndPoint: string
  readonly razorPayKey: string
  readonly maintenanceMode: boolean
  /** When it is expected to end, if the desk knows. */
  readonly maintenanceUntil?: string
  readonly singleLotMaxPrice: number
  readonly buyTestingUserId1: string
  readonly buyTestingUserId2: string
  readonly razorPayCheckoutUrl: string
  readonly launch: 'open' | 'internal'
  readonly buyingOpen: boolean
  /** Dial codes of the countries to which a code can be sent. A configuration that was stored earlier has none. */
  readonly smsCountries?: readonly string[]
}

/** The interval at which it is read again while the app is open. */
const rereadMs = 60_000
const timeoutMs = 10_000

const current = createStore<Config | undefined>(undefined)
let resolveConfigured: () => void
/** Resolves once the configuration is known: from then on the API can be called. */
export const configured = new Promise<void>((resolve) => {
  resolveConfigured = resolve
})

/** Fetches and stores the configuration. Throws when it cannot be fetched or read. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`/config.json was answered with ${response.status}`)
  const read: unknown = await response.json()
  if (!isConfig(read)) throw new Error('/config.json is not a configuration: ApiEndPoint or maintenanceMode is missing')
  setCurrent(read)
  writeText('config', JSON.stringify(read))
  setMaintenance(read.maintenanceMode)
  return read
}

/** The configuration of the last visit, for a start without a network. Throws `failure` when there is a network or nothing is stored. */
export function lastConfig(failure: unknown): Config {
  const stored: unknown = navigator.onLine ? undefined : JSON.parse(readText('config') ?? 'null')
  if (!isConfig(stored)) throw failure
  setCurrent(stored)
  return stored
}

function setCurrent(read: Config): void {
  current.set(read)
  resolveConfigured()
}

export function config(): Config {
  const read = current.get()
  if (read === undefined) throw new Error('The configuration is not loaded yet: await loadConfig first')
  return read
}

/** When maintenance is expected to end. Undefined when nobody has said so, and once that time has passed. */
export function maintenanceEnd(): string | undefined {
  const until = current.get()?.maintenanceUntil
  return until !== undefined && Date.parse(until) > Date.now() ? until : undefined
}

/** As `maintenanceEnd`, and follows each reading of the configuration. */
export function useMaintenanceEnd(): string | undefined {
  useStore(current)
  return maintenanceEnd()
}

/** Reads the configuration again on focus, once there is a network, and every minute. After a failure the last one stays in force. */
export function keepConfigFresh(): void {
  const reread = () => void loadConfig().catch(() => undefined)
  setInterval(() => document.visibilityState === 'visible' && reread(), rereadMs)
  addEventListener('focus', reread)
  addEventListener('online', reread)
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
