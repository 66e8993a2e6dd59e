import { timer } from '#functions/platform/messaging/event.ts'
import { endDueProposals } from './lifecycle.ts'

export const entry = timer('proposal/every-5-minutes-end-proposals', endDueProposals)
