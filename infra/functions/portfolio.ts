import { portfolioApi } from '#shared/portfolio/api.ts'
import { http, type FunctionDefinition } from './define.ts'

export const portfolio: readonly FunctionDefinition[] = [
  http('portfolio', portfolioApi, { table: 'read', files: 'read', secrets: ['session-keys'] }),
]
