import { deskApi } from '#shared/desk/api.ts'
import { http, type Lane } from './define.ts'

export const desk: readonly Lane[] = [http('desk', deskApi, { table: 'write', files: 'read', secrets: ['session-keys', 'hash-key'] })]
