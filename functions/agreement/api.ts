import { agreementApi } from '#shared/agreement/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { createEnvelope } from './create-envelope.ts'
import { readSigningAddress } from './read-signing-address.ts'
import { uploadOriginal } from './upload-original.ts'
import { uploadRiskDisclosure } from './upload-risk-disclosure.ts'

export const entry = serve(agreementApi, { createEnvelope, readSigningAddress, uploadOriginal, uploadRiskDisclosure })
