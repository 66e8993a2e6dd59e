import { serve } from '#functions/platform/http/endpoint.ts'
import { portfolioApi } from '#shared/portfolio/api.ts'
import { readGains } from './read-gains.ts'
import { readPortfolioValue } from './read-portfolio-value.ts'
import { permissions } from './permissions.ts'

export const entry = serve(portfolioApi, permissions.api, { readGains, readPortfolioValue })
