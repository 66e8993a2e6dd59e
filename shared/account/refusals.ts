import { refusal } from '#shared/kernel/refusal.ts'

export const REQUIRED_REGISTRATION = refusal(
  'REQUIRED_REGISTRATION',
  401,
  'Please enter a registered phone number or email address',
)
export const MOBILE_ALREADY_REGISTERED = refusal('MOBILE_ALREADY_REGISTERED', 401, 'Mobile number already registered')
export const ACCOUNT_BLOCKED = refusal('ACCOUNT_BLOCKED', 401, 'Account blocked, please try after 24hours')
export const NO_ACCESS = refusal('NO_ACCESS', 403, "You don't have access to login")
export const SENT_TOO_OFTEN = refusal('SENT_TOO_OFTEN', 429, 'Please wait before asking for another code')
/** The day's codes of one kind are used up (docs/adr/0028-limit-one-time-codes-and-conceal-accounts.md). */
export const CODES_USED_UP = refusal(
  'CODES_USED_UP',
  429,
  'We cannot send more codes this way today. Use the other way to log in, or write to support.',
)
/** No person can have this number (docs/adr/0028-limit-one-time-codes-and-conceal-accounts.md). */
export const NUMBER_IMPOSSIBLE = refusal('NUMBER_IMPOSSIBLE', 400, 'Invalid number')
export const COUNTRY_NOT_SERVED = refusal('COUNTRY_NOT_SERVED', 400, 'We do not send codes to this country yet')
export const EMAIL_NOT_TAKEN = refusal('EMAIL_NOT_TAKEN', 400, 'Please use a different email address')
/** The handle of a registration or of an account has expired after a day, or was used. */
export const HANDLE_GONE = refusal('HANDLE_GONE', 410, 'This took too long, please start again')
export const CONTACT_TAKEN = refusal('CONTACT_TAKEN', 409, 'Another account has this phone number or email address')
export const REGISTRATION_DIFFERS = refusal(
  'REGISTRATION_DIFFERS',
  409,
  'This is not the phone number or email address that you verified',
)
/** A suspended person makes no new deal. What was begun goes on. */
export const ACCOUNT_SUSPENDED = refusal(
  'ACCOUNT_SUSPENDED',
  403,
  'Your account is suspended. You can see what you own and write to us, but make no new deal.',
)
export const TERMS_CHANGED = refusal('TERMS_CHANGED', 409, 'The terms have changed, please read them again')
/** The identity token is not from Google or Apple, was issued to another client, has expired, or was used before. */
export const IDENTITY_REFUSED = refusal('IDENTITY_REFUSED', 400, 'We could not confirm who you are')
/** A change of phone number or e-mail address starts with a code to the other contact. */
export const STEP_UP_NEEDED = refusal('STEP_UP_NEEDED', 403, 'Please confirm first that it is you')
export const PROOF_NEEDED = refusal('PROOF_NEEDED', 401, 'Please verify the new number first')
export const CONTACT_FIXED = refusal('CONTACT_FIXED', 409, 'This cannot be changed while an order is under way')
export const CONTACT_UNCHANGED = refusal('CONTACT_UNCHANGED', 400, 'This is what you have already')
export const EMAIL_FIXED = refusal(
  'EMAIL_FIXED',
  409,
  'The email address of this account can no longer be changed in this way',
)
export const NAME_FIXED = refusal('NAME_FIXED', 409, 'Your name is as on your PAN and cannot be changed any more')
/** The allowed changes are in `shared/account/status.ts`. */
export const STATUS_OUT_OF_TURN = refusal(
  'STATUS_OUT_OF_TURN',
  409,
  'An account of this status cannot be given that one',
)
/** A payment for shares that the account has was charged back: `account.restore` is an act of two people. */
export const RESTORE_NEEDS_TWO = refusal(
  'RESTORE_NEEDS_TWO',
  409,
  'A payment of this account was charged back, so two people have to restore it',
)
export const DELETION_REFUSED = refusal('DELETION_REFUSED', 409, 'Records of this account have to be kept by law')
/** The orders of an account must not be handled by their owner. */
export const DESK_ROLE_REFUSED = refusal(
  'DESK_ROLE_REFUSED',
  409,
  'An account that has bought shares cannot work at the desk',
)
