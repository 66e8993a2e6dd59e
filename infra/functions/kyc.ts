import { pdfApi } from '#shared/kyc/pdf-api.ts'
import { http, type FunctionDefinition } from './define.ts'

export const kyc: readonly FunctionDefinition[] = [
  // Separate: the library that opens PDFs is three times as large as any other function.
  http('kyc', pdfApi, { table: 'write', documents: 'write', secrets: ['session-keys'] }, 'pdf-api'),
]
