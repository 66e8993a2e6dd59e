import type { sessionLifeMs } from '#shared/account/account.ts'

/** 180 days, as long as the cookie that the server sets. The type keeps both values equal. */
const lifeMs: typeof sessionLifeMs = 15_552_000_000

const localHosts = new Set(['localhost', '127.0.0.1'])

export function readToken(): string | undefined {
  const found = /(?:^|;\s*)token=([^;]+)/.exec(document.cookie)?.[1]
  return found === undefined ? undefined : decodeURIComponent(found)
}

export function writeToken(token: string): void {
  document.cookie = `token=${encodeURIComponent(token)}; ${attributes(lifeMs / 1000)}`
}

export function clearToken(): void {
  document.cookie = `token=; ${attributes(0)}`
}

function attributes(maxAgeSeconds: number): string {
  return `Path=/; Max-Age=${maxAgeSeconds}; SameSite=Strict${localHosts.has(location.hostname) ? '' : '; Secure'}`
}
