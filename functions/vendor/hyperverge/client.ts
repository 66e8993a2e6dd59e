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
} from '#shared/kyc/answers.ts'
import { caller, type HyperVergePorts } from './call.ts'
import { readAadhaar, readPan } from './documents.ts'
import { checkLiveness, matchFace } from './faces.ts'
import type { Paper } from './paper.ts'
import { checkBankAccount, findNameOfPan, matchNames, verifyPan } from './records.ts'

export type { Paper } from './paper.ts'

/**
 * The partner that reads identity papers, compares faces and names, and asks banks and the tax department. Each method throws
 * `VendorFailed` when there is no usable answer, by which nothing is decided.
 */
export interface HyperVerge {
  readAadhaar(paper: Paper): Promise<AadhaarAnswer>
  readPan(paper: Paper): Promise<PanPaperAnswer>
  findNameOfPan(pan: string): Promise<PanNameAnswer>
  verifyPan(pan: string, name: string, born: Day): Promise<PanVerifiedAnswer>
  checkLiveness(selfie: Paper): Promise<LivenessAnswer>
  /** `paper`: the original of the identity document, an image or a PDF. Of a PDF the largest photograph inside is compared; it proves the person or leaves it `unsure`. */
  matchFace(selfie: Paper, paper: Paper): Promise<FaceAnswer>
  /** Whether two names can be of one person: titles, initials, order and spelling may differ. */
  matchNames(one: string, other: string): Promise<boolean>
  /** A penny drop. Each call moves money, so that it is sent once and never repeated here. */
  checkBankAccount(ifsc: string, accountNumber: string): Promise<AccountAnswer>
}

/** The client for one person, whose transaction id `kyc-<user id>` goes with every call. */
export function hyperverge(ports: HyperVergePorts, user: UserId): HyperVerge {
  const call = caller(ports, user)
  return {
    readAadhaar: (paper) => readAadhaar(call, paper),
    readPan: (paper) => readPan(call, paper),
    findNameOfPan: (pan) => findNameOfPan(call, pan),
    verifyPan: (pan, name, born) => verifyPan(call, pan, name, born),
    checkLiveness: (selfie) => checkLiveness(call, selfie),
    matchFace: (selfie, paper) => matchFace(call, selfie, paper),
    matchNames: (one, other) => matchNames(call, one, other),
    checkBankAccount: (ifsc, accountNumber) =>
      checkBankAccount(call, ports.settings.hyperverge.pennyDropBody, { ifsc, accountNumber }),
  }
}
