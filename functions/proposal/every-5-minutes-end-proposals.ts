import { timer } from '#functions/platform/messaging/event.ts'
import { endDueProposals } from './lifecycle.ts'
import { permissions } from './permissions.ts'

export const entry = timer(
  'proposal/every-5-minutes-end-proposals',
  permissions.every5MinutesEndProposals,
  endDueProposals,
)
