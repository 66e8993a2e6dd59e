import { fileApi } from '#shared/file/api.ts'
import { http, type Lane } from './define.ts'

export const file: readonly Lane[] = [
  http('file', fileApi, { table: 'read', files: 'read', secrets: ['session-keys'] }),
]
