import { escrowApi } from '#shared/escrow/api.ts'
import { serve } from '#functions/kit/http.ts'
import { readEscrowSteps } from './read-escrow-steps.ts'

export const entry = serve(escrowApi, { readEscrowSteps })
