import * as z from 'zod/mini'

export const documentNames = ['aadhaar', 'pan', 'selfie', 'signature', 'bank', 'demat'] as const
export const DocumentName = z.enum(documentNames)
export type DocumentName = z.infer<typeof DocumentName>

/** The values of `kyc_approval_status` on the wire: 0 pending, 1 approved, 2 rejected, 3 under review. */
export const stepStatuses = { pending: 0, approved: 1, rejected: 2, reviewed: 3 } as const
export const StepStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type StepStatus = z.infer<typeof StepStatus>

export const DisplayStatus = z.enum(['Pending', 'Submitted', 'Approved', 'Rejected'])
export type DisplayStatus = z.infer<typeof DisplayStatus>

/** The status of each of the six KYC steps of a user. */
export const Kyc = z.record(DocumentName, StepStatus)
export type Kyc = z.infer<typeof Kyc>

export const noKyc: Kyc = { aadhaar: 0, pan: 0, selfie: 0, signature: 0, bank: 0, demat: 0 }
