import { accountApi } from '#shared/account/api.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { http, type Lane, timer } from './define.ts'

export const account: readonly Lane[] = [
  // The limit on codes is one for each address too: CloudFront tells it, and proves itself.
  http('account', accountApi, { table: 'write', secrets: ['session-keys', 'hash-key', 'origin-proof'], vendors: ['sns'] }),
  timer('account', 'every-1-day-rotate-keys', dayMs, { table: 'none', secrets: ['session-keys'], replaces: ['session-keys'] }),
]
