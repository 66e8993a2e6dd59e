/** History states that screens of more than one module read or write. `useRouteState` reads them (./navigation.ts). */

/** An unfinished registration: the handle from the verification of its e-mail address, and that address as it was typed. */
export interface Registration {
  readonly id: string
  readonly email: string
  /** From Google or Apple. */
  readonly firstName?: string
  readonly lastName?: string
}

/** `/type`, `/individualdetails`, `/companydetails`, and `/termsandcondition` and the legal pages when they are opened from these. */
export interface DetailsState {
  readonly registration: Registration
  /** The proved phone number, digits with country code. */
  readonly username: string
  /** With a leading plus. */
  readonly countryCode: string
  readonly userType?: 'INDIVIDUAL' | 'COMPANY'
  /** The terms were opened and closed: their checkbox is ticked. */
  readonly condition?: true
}

/** `/sellportfilio`: shares that the person has elsewhere, or those of a holding. `available`: how many of them no open request has set aside. */
export type SellFormState =
  | { readonly type: 'othersportfolio' }
  | {
      readonly type: 'unlistedportfolio'
      readonly scrip_name: string
      readonly isin: string
      readonly available: number
      /** The last market price, for an estimate; undefined when there is none. */
      readonly price?: number | undefined
    }
