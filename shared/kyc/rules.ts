import { type DisplayStatus, documentNames, type Kyc, stepStatuses } from './kyc.ts'

/**
 * The overall status: Rejected when any step is rejected, Approved when all six are approved, Submitted when none is
 * pending, else Pending.
 */
export function displayStatus(kyc: Kyc): DisplayStatus {
  const statuses = documentNames.map((name) => kyc[name])
  if (statuses.includes(stepStatuses.rejected)) return 'Rejected'
  if (statuses.every((status) => status === stepStatuses.approved)) return 'Approved'
  return statuses.includes(stepStatuses.pending) ? 'Pending' : 'Submitted'
}
