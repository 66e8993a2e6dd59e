import { serve } from '#functions/platform/http/endpoint.ts'
import { kycPdfApi } from '#shared/kyc/pdf-api.ts'
import { checkPdfProtected } from './step/check-pdf-protected.ts'
import { uploadAadhaar } from './step/upload-aadhaar.ts'
import { verifyDemat } from './step/verify-demat.ts'
import { permissions } from './permissions.ts'

export const entry = serve(kycPdfApi, permissions.pdfApi, { uploadAadhaar, checkPdfProtected, verifyDemat })
