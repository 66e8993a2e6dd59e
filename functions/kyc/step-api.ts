import { serve } from '#functions/platform/http/endpoint.ts'
import { kycStepApi } from '#shared/kyc/step-api.ts'
import { confirmPan } from './step/confirm-pan.ts'
import { findPanName } from './step/find-pan-name.ts'
import { readKycFile } from './read-kyc-file.ts'
import { uploadPan } from './step/upload-pan.ts'
import { uploadSelfie } from './step/upload-selfie.ts'
import { uploadSignature } from './step/upload-signature.ts'
import { permissions } from './permissions.ts'

export const entry = serve(kycStepApi, permissions.stepApi, {
  findPanName,
  confirmPan,
  uploadPan,
  uploadSelfie,
  uploadSignature,
  readKycFile,
})
