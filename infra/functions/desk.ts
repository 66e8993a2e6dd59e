import { permissions } from '#functions/desk/permissions.ts'
import { deskApi } from '#shared/desk/api.ts'
import { deskEvidenceApi } from '#shared/desk/evidence-api.ts'
import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http, type FunctionDefinition } from './define.ts'

export const desk: readonly FunctionDefinition[] = [
  http('desk', deskApi, permissions.api),
  // Separate, because multipart parsing and HTML sanitizing make the bundle large and the order endpoints need neither.
  http('desk', deskMarketApi, permissions.marketApi, 'market-api'),
  // Separate too: it alone may write what is shown against a dispute.
  http('desk', deskEvidenceApi, permissions.evidenceApi, 'evidence-api'),
]
