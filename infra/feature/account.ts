import { accountApi } from '#shared/account/api.ts'
import { http, type Lane } from './define.ts'

export const account: readonly Lane[] = [http('account', accountApi, { table: 'write', secrets: ['session-keys', 'hash-key', 'origin-proof'], vendors: ['sns'] })]
