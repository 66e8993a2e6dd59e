import { permissions } from '#functions/proposal/permissions.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { proposalApi } from '#shared/proposal/api.ts'
import { http, type FunctionDefinition, timer } from './define.ts'

// The acts themselves run in both: what an act needs, both have.
export const proposal: readonly FunctionDefinition[] = [
  http('proposal', proposalApi, permissions.api),
  timer('proposal', 'every-5-minutes-end-proposals', 5 * minuteMs, permissions.every5MinutesEndProposals),
]
