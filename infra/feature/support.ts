import { supportApi } from '#shared/support/api.ts'
import { http, type Lane } from './define.ts'

export const support: readonly Lane[] = [http('support', supportApi, { table: 'write', files: 'write', secrets: ['session-keys'] })]
