import { minuteMs } from '#shared/kernel/instant.ts'
import { proposalApi } from '#shared/proposal/api.ts'
import { http, type FunctionDefinition, timer } from './define.ts'

// The acts themselves run in both: what an act needs, both have.
export const proposal: readonly FunctionDefinition[] = [
  http('proposal', proposalApi, {
    table: 'write',
    ledger: ['append'],
    files: 'read',
    secrets: ['session-keys', 'hash-key'],
  }),
  timer('proposal', 'every-5-minutes-end-proposals', 5 * minuteMs, {
    table: 'write',
    ledger: ['append'],
    files: 'read',
  }),
]
