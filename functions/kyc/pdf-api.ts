import { pdfApi } from '#shared/kyc/pdf-api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { checkPdfProtected } from './check-pdf-protected.ts'

export const entry = serve(pdfApi, { checkPdfProtected })
