import { sessionLifeMs } from '#shared/account/limits.ts'

const localHosts = new Set(['localhost', '127.0.0.1'])

export function readToken(): string | undefined {
  const found = /(?:^|;\s*)token=([^;]+)/.exec(document.cookie)?.[1]
  return found === undefined ? undefined : decodeURIComponent(found)
}

export function writeToken(token: string): void {
  document.cookie = `token=${encodeURIComponent(token)}; ${attributes(sessionLifeMs / 1000)}`
}

export function clearToken(): void {
  document.cookie = `token=; ${attributes(0)}`
}

function attributes(maxAgeSeconds: number): string {
  return `Path=/; Max-Age=${maxAgeSeconds}; SameSite=Strict${localHosts.has(location.hostname) ? '' : '; Secure'}`
}
