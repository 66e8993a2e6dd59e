import { fileApi } from '#shared/file/api.ts'
import { http, type FunctionDefinition } from './define.ts'

export const file: readonly FunctionDefinition[] = [
  http('file', fileApi, { table: 'read', files: 'read', secrets: ['session-keys'] }),
]
