import type { Ports } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Day } from '#shared/kernel/instant.ts'
import type {
  AadhaarAnswer,
  AccountAnswer,
  FaceAnswer,
  LivenessAnswer,
  PanNameAnswer,
  PanPaperAnswer,
  PanVerifiedAnswer,
} from './answers.ts'

export type HyperVergePorts = Pick<Ports, 'fetch' | 'secrets' | 'settings' | 'clock'>

/** A picture or a PDF, at most 6 MB. */
export interface Paper {
  readonly bytes: Uint8Array
  readonly kind: 'image/jpeg' | 'image/png' | 'application/pdf'
}

/**
 * The partner that reads identity papers, compares faces and names, and asks banks and the tax department. A method throws
 * `VendorFailed` when the partner gives no usable answer: nothing is decided then.
 */
export interface HyperVerge {
  readAadhaar(paper: Paper): Promise<AadhaarAnswer>
  readPan(paper: Paper): Promise<PanPaperAnswer>
  findNameOfPan(pan: string): Promise<PanNameAnswer>
  verifyPan(pan: string, name: string, born: Day): Promise<PanVerifiedAnswer>
  checkLiveness(selfie: Paper): Promise<LivenessAnswer>
  /** `paper`: the original of the identity document, an image or a PDF. */
  matchFace(selfie: Paper, paper: Paper): Promise<FaceAnswer>
  matchNames(one: string, other: string): Promise<boolean>
  /** A penny drop: moves a rupee, so the call is sent once and never repeated. */
  checkBankAccount(ifsc: string, accountNumber: string): Promise<AccountAnswer>
}

/** The transaction id `kyc-<user id>` goes with every call. */
export function hyperverge(_ports: HyperVergePorts, _user: UserId): HyperVerge {
  const refuse = () => Promise.reject(new VendorFailed('hyperverge', { retryable: true }))
  return {
    readAadhaar: refuse,
    readPan: refuse,
    findNameOfPan: refuse,
    verifyPan: refuse,
    checkLiveness: refuse,
    matchFace: refuse,
    matchNames: refuse,
    checkBankAccount: refuse,
  }
}
