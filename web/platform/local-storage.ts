/** Small facts kept in this browser. Storage may be full or forbidden: then they last as long as the page. */
const keys = {
  /** May enter /home (RG5); set from login_detail at each start. */
  home: 'internalTeam',
  maintenance: 'maintenanceMode',
  vouchSlides: 'VouchSlides',
  kycSlides: 'KYCSlides',
  creditNotice: 'creditNoticeClosed',
  savedSecurityId: 'savedSecurityId',
  config: 'config',
  theme: 'theme',
  offlineImage: 'offlineImage',
} as const
export type FlagName = keyof typeof keys

const fallback = new Map<string, string>()

export function readText(name: FlagName): string | undefined {
  try {
    return localStorage.getItem(keys[name]) ?? undefined
  } catch {
    return fallback.get(keys[name])
  }
}

export function writeText(name: FlagName, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(keys[name])
    else localStorage.setItem(keys[name], text)
  } catch {
    if (text === undefined) fallback.delete(keys[name])
    else fallback.set(keys[name], text)
  }
}

export function readFlag(name: FlagName): boolean {
  return readText(name) === 'true'
}

export function writeFlag(name: FlagName, on: boolean): void {
  writeText(name, on ? 'true' : undefined)
}

/** The company of the running purchase: where the retry link after a failed payment leads. */
export function savedSecurityId(): string | undefined {
  return readText('savedSecurityId')
}
