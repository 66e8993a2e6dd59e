import { permissions } from '#functions/file/permissions.ts'
import { fileApi } from '#shared/file/api.ts'
import { http, type FunctionDefinition } from './define.ts'

export const file: readonly FunctionDefinition[] = [http('file', fileApi, permissions.api)]
