import { proposalApi } from '#shared/proposal/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { approveProposal } from './approve-proposal.ts'
import { listProposals } from './list-proposals.ts'
import { proposeAct } from './propose-act.ts'
import { rejectProposal } from './reject-proposal.ts'
import { permissions } from './permissions.ts'

export const entry = serve(proposalApi, permissions.api, { approveProposal, listProposals, proposeAct, rejectProposal })
