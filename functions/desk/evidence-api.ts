import { deskEvidenceApi } from '#shared/desk/evidence-api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { saveEvidence } from './save-evidence.ts'

export const entry = serve(deskEvidenceApi, { saveEvidence })
