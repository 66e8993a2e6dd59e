import { escrowApi } from '#shared/escrow/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { readEscrowSteps } from './read-escrow-steps.ts'
import { permissions } from './permissions.ts'

export const entry = serve(escrowApi, permissions.api, { readEscrowSteps })
