import { type DisplayStatus, documentNames, type Kyc, stepStatuses } from './kyc.ts'

/** Any rejected: Rejected. All six approved: Approved. None pending: Submitted. Else Pending. */
export function displayStatus(kyc: Kyc): DisplayStatus {
  const statuses = documentNames.map((name) => kyc[name])
  if (statuses.includes(stepStatuses.rejected)) return 'Rejected'
  if (statuses.every((status) => status === stepStatuses.approved)) return 'Approved'
  return statuses.includes(stepStatuses.pending) ? 'Pending' : 'Submitted'
}
