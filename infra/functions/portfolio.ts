import { permissions } from '#functions/portfolio/permissions.ts'
import { portfolioApi } from '#shared/portfolio/api.ts'
import { http, type FunctionDefinition } from './define.ts'

export const portfolio: readonly FunctionDefinition[] = [http('portfolio', portfolioApi, permissions.api)]
