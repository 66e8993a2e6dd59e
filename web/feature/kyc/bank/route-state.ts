/** History states of the screens that add a bank account (docs/specification/routes.md). Without its state a screen leads to the first one. */

/** `/branch`. `state` is the chosen state of India: it stays when one comes back. */
export interface BranchState {
  readonly bankId: string
  readonly bankName: string
  readonly state?: string
}

/** `/addbank`. */
export interface AddBankState {
  readonly bankIfsc: string
  readonly bankName: string
  readonly bankId?: string
}
