/** Small values in local storage (docs/specification/stored-flags.md). When storage is full or blocked they last as long as the page. */
const keys = {
  /** The user may open /home. Set from `login_detail` at each start. */
  home: 'internalTeam',
  maintenance: 'maintenanceMode',
  vouchSlides: 'VouchSlides',
  kycSlides: 'KYCSlides',
  creditNotice: 'creditNoticeClosed',
  savedSecurityId: 'savedSecurityId',
  config: 'config',
  theme: 'theme',
  language: 'language',
  offlineImage: 'offlineImage',
  /** Who logged in last: what they have stored is removed when somebody else logs in. */
  person: 'person',
} as const
export type StoredName = keyof typeof keys

const fallback = new Map<string, string>()

export function readText(name: StoredName): string | undefined {
  try {
    return localStorage.getItem(keys[name]) ?? undefined
  } catch {
    return fallback.get(keys[name])
  }
}

export function writeText(name: StoredName, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(keys[name])
    else localStorage.setItem(keys[name], text)
  } catch {
    if (text === undefined) fallback.delete(keys[name])
    else fallback.set(keys[name], text)
  }
}

export function readFlag(name: StoredName): boolean {
  return readText(name) === 'true'
}

export function writeFlag(name: StoredName, on: boolean): void {
  writeText(name, on ? 'true' : undefined)
}

/** The company of the running purchase. The retry link of a failed payment leads to it. */
export function savedSecurityId(): string | undefined {
  return readText('savedSecurityId')
}
