import type { Handle, UserId } from '#shared/kernel/id.ts'
import type { Registration } from '#web/platform/navigation/route-state.ts'

/**
 * History states of the screens of login, sign-up and profile (docs/specification/routes.md). A screen that is opened without its
 * state, because its address was typed or opened in another tab, sends the visitor to the first screen of the flow.
 */

/** `/signupemail`: sign-up, or login by e-mail. */
export interface EmailState {
  readonly type?: 'login'
  /** As it was typed before, or from Google or Apple. */
  readonly email?: string
}

/** `/otpemail`. `handle` identifies an account whose address is known only masked. */
export type OtpEmailState =
  | { readonly type: 'register'; readonly email: string; readonly sentAtMs: number }
  | { readonly type: 'login'; readonly email: string; readonly handle?: Handle; readonly sentAtMs: number }

/** `/signupphone`. `linked`: the message when the e-mail address already has an account (docs/specification/texts.md, X44), and that address. */
export type PhoneState =
  | { readonly type: 'login'; readonly linked?: string; readonly email?: string }
  | { readonly type: 'register'; readonly registration: Registration }

/** `/otpphone`. `username`: digits with country code; `shown`: formatted for people. `changeEmail`: the account with this number gets the address of the registration. */
export type OtpPhoneState =
  | { readonly type: 'login'; readonly username: string; readonly shown: string; readonly sentAtMs: number }
  | {
      readonly type: 'register'
      readonly username: string
      readonly shown: string
      /** With a leading plus. */
      readonly countryCode: string
      readonly sentAtMs: number
      readonly registration: Registration
      /** The type of that account. */
      readonly changeEmail?: 'INDIVIDUAL' | 'COMPANY'
    }

/** `/editProfile`: the contact that is edited. */
export type EditProfileState = 'number' | 'email'

/** `/changemobilenumber` and `/changeemail`. */
export interface ChangeMobileNumberState {
  readonly mobile: string
  readonly userId: UserId
  readonly sentAtMs: number
}
export interface ChangeEmailState {
  readonly email: string
  readonly userId: UserId
  readonly sentAtMs: number
}

/** `/updateDetails`: the step of KYC to continue with. */
export interface UpdateDetailsState {
  readonly fromLocation: 'aadhar' | 'pan'
  /** The name on the person's own Aadhaar, which fills the form. */
  readonly name?: string
}

/** `/edit`: a record of the profile. */
export type EditState =
  | {
      readonly type: 'bankDetail'
      readonly record: { readonly bank_name: string; readonly account_no: string; readonly ifsc_code: string }
    }
  | { readonly type: 'dematDetail'; readonly record: { readonly dp_id: string; readonly client_id: string } }
