import { refusal } from '#shared/kernel/refusal.ts'

export const REQUIRED_REGISTRATION = refusal('REQUIRED_REGISTRATION', 401, 'Please enter a registered phone number')
export const ACCOUNT_BLOCKED = refusal('ACCOUNT_BLOCKED', 401, 'Account blocked, please try after 24hours')
export const NO_ACCESS = refusal('NO_ACCESS', 403, "You don't have access to login")
export const SENT_TOO_OFTEN = refusal('SENT_TOO_OFTEN', 429, 'Please wait before asking for another code')
