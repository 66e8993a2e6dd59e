/** A mistake that engineers really make, as one change of the product's text. */
export interface Bug {
  readonly name: string
  readonly file: string
  /** Stands in the file exactly once. */
  readonly from: string
  readonly to: string
  /** What the simulation says of it. */
  readonly breaks: RegExp
}
