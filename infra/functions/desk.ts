import { deskApi } from '#shared/desk/api.ts'
import { deskEvidenceApi } from '#shared/desk/evidence-api.ts'
import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http, type FunctionDefinition } from './define.ts'

export const desk: readonly FunctionDefinition[] = [
  http('desk', deskApi, {
    ledger: ['append'],
    table: 'write',
    files: 'read',
    secrets: ['session-keys', 'hash-key', 'razorpay-key'],
    vendors: ['razorpay'],
  }),
  // Separate, because multipart parsing and HTML sanitizing make the bundle large and the order endpoints need neither.
  http('desk', deskMarketApi, { table: 'write', files: 'write', secrets: ['session-keys'] }, 'market-api'),
  // Separate too: it alone may write what is shown against a dispute.
  http('desk', deskEvidenceApi, { table: 'write', files: 'write', secrets: ['session-keys'] }, 'evidence-api'),
]
