import { bankApi } from '#shared/bank/api.ts'
import { http, type Lane } from './define.ts'

export const bank: readonly Lane[] = [http('bank', bankApi, { table: 'read', secrets: ['session-keys'] })]
