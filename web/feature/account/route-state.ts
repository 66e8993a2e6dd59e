/**
 * What the screens of login and sign-up hand to each other. A screen that gets nothing, because its address was opened by hand or
 * the page was loaded anew in another tab, sends its visitor to where the path begins.
 */

/** A registration under way: the handle that its e-mail verification gave, and the address as it was typed. */
export interface Registration {
  readonly id: string
  readonly email: string
  /** As Google or Apple told them. */
  readonly firstName?: string
  readonly lastName?: string
}

/** `/signupemail`: sign-up, or login by e-mail. */
export interface EmailState {
  readonly type?: 'login'
  /** As Google or Apple told it. */
  readonly email?: string
}

/** `/otpemail`. A `handle` stands for an account whose address is only shown masked. */
export type OtpEmailState =
  | { readonly type: 'register'; readonly email: string; readonly sentAtMs: number }
  | { readonly type: 'login'; readonly email: string; readonly handle?: string; readonly sentAtMs: number }

/** `/signupphone`. `linked`: what is said when the e-mail address has an account already (X44). */
export type PhoneState =
  | { readonly type: 'login'; readonly linked?: string }
  | { readonly type: 'register'; readonly registration: Registration }

/** `/otpphone`. `username`: digits with country code; `shown`: as the person reads it. `changeEmail`: the account that has this number is to get the registration's address. */
export type OtpPhoneState =
  | { readonly type: 'login'; readonly username: string; readonly shown: string; readonly sentAtMs: number }
  | {
      readonly type: 'register'
      readonly username: string
      readonly shown: string
      /** With its plus. */
      readonly countryCode: string
      readonly sentAtMs: number
      readonly registration: Registration
      /** What kind of account it is, as the look-up told. */
      readonly changeEmail?: 'INDIVIDUAL' | 'COMPANY'
    }

/** `/type`, `/individualdetails`, `/companydetails` and, by way of them, `/termsandcondition` and the legal pages. */
export interface DetailsState {
  readonly registration: Registration
  /** Proved, digits with country code. */
  readonly username: string
  /** With its plus. */
  readonly countryCode: string
  readonly userType?: 'INDIVIDUAL' | 'COMPANY'
  /** What was typed before the terms were opened. */
  readonly typed?: Readonly<Record<string, string | boolean>>
  /** The terms were opened and closed again: their box is ticked. */
  readonly condition?: true
}

/** `/editProfile`: which of the two is edited, in the specification's own form. */
export type EditProfileState = 'number' | 'email'

/** `/changemobilenumber` and `/changeemail`. */
export interface ChangeMobileNumberState {
  readonly mobile: string
  readonly userId: string
  readonly sentAtMs: number
}
export interface ChangeEmailState {
  readonly email: string
  readonly userId: string
  readonly sentAtMs: number
}

/** `/updateDetails`: where to go on. */
export interface UpdateDetailsState {
  readonly fromLocation: 'aadhar' | 'pan'
}

/** `/edit`: a record as the profile has it. */
export type EditState =
  | {
      readonly type: 'bankDetail'
      readonly record: { readonly bank_name: string; readonly account_no: string; readonly ifsc_code: string }
    }
  | { readonly type: 'dematDetail'; readonly record: { readonly dp_id: string; readonly client_id: string } }

/** `/FAQs`, `/faqs`. */
export interface FaqState {
  readonly demat?: boolean
}
