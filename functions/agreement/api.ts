import { agreementApi } from '#shared/agreement/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { createEnvelope } from './create-envelope.ts'
import { readSigningAddress } from './read-signing-address.ts'
import { uploadOriginal } from './upload-original.ts'
import { uploadRiskDisclosure } from './upload-risk-disclosure.ts'
import { permissions } from './permissions.ts'

export const entry = serve(agreementApi, permissions.api, {
  createEnvelope,
  readSigningAddress,
  uploadOriginal,
  uploadRiskDisclosure,
})
