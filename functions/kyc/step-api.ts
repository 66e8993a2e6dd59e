import { serve } from '#functions/platform/http/endpoint.ts'
import { kycStepApi } from '#shared/kyc/step-api.ts'
import { confirmPan } from './confirm-pan.ts'
import { findPanName } from './find-pan-name.ts'
import { readKycFile } from './read-kyc-file.ts'
import { uploadPan } from './upload-pan.ts'
import { uploadSelfie } from './upload-selfie.ts'
import { uploadSignature } from './upload-signature.ts'
import { permissions } from './permissions.ts'

export const entry = serve(kycStepApi, permissions.stepApi, {
  findPanName,
  confirmPan,
  uploadPan,
  uploadSelfie,
  uploadSignature,
  readKycFile,
})
