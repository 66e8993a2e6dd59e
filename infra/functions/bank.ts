import { bankApi } from '#shared/bank/api.ts'
import { http, type FunctionDefinition } from './define.ts'

export const bank: readonly FunctionDefinition[] = [http('bank', bankApi, { table: 'read', secrets: ['session-keys'] })]
