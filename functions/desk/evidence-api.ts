import { deskEvidenceApi } from '#shared/desk/evidence-api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { saveEvidence } from './save-evidence.ts'
import { permissions } from './permissions.ts'

export const entry = serve(deskEvidenceApi, permissions.evidenceApi, { saveEvidence })
