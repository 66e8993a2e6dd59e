/**
 * The version of the terms that a sign-up accepts: the day from which they are valid. Change it with every legal page
 * that changes in meaning.
 */
export const termsVersion = '2026-11-23'

/** The first version by which the cost of cancelling is kept from the third cancel in 30 days on. */
const firstWithCancelCost = '2026-11-23'

/** Whether the terms that somebody accepted say that cancelling can cost what the gateway took. */
export function chargesForCancelling(accepted: string | null): boolean {
  return accepted !== null && accepted >= firstWithCancelCost
}
