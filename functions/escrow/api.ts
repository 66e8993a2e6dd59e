import { escrowApi } from '#shared/escrow/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { readEscrowSteps } from './read-escrow-steps.ts'

export const entry = serve(escrowApi, { readEscrowSteps })
