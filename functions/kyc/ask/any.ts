import type { DocumentName } from '#shared/kyc/kyc.ts'
import { askAboutAadhaar } from './aadhaar.ts'
import type { Ask } from './asked.ts'
import { askAboutBank } from './bank.ts'
import { askAboutDemat } from './demat.ts'
import { askAboutPan } from './pan.ts'
import { askAboutSelfie } from './selfie.ts'
import { askAboutSignature } from './signature.ts'

/** How each document is asked about. */
export const askAbout: Readonly<Record<DocumentName, Ask>> = {
  aadhaar: askAboutAadhaar,
  pan: askAboutPan,
  selfie: askAboutSelfie,
  signature: askAboutSignature,
  bank: askAboutBank,
  demat: askAboutDemat,
}
