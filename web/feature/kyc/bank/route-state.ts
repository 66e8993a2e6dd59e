/** History states of the screens that add a bank account (docs/specification/routes.md). Without its state a screen leads to the first one. */

/** `/bank`. `returnTo`: where the account was asked for, instead of the next step of KYC. */
export interface BankState {
  readonly returnTo?: string
}

/** `/branch`. `state` is the chosen state of India: it stays when one comes back. */
export interface BranchState extends BankState {
  readonly bankId: string
  readonly bankName: string
  readonly state?: string
}

/** `/addbank`. */
export interface AddBankState extends BankState {
  readonly bankIfsc: string
  readonly bankName: string
  readonly bankId?: string
}
