/**
 * The version of the terms that a sign-up accepts: the day from which they are valid. Change it with every legal page
 * that changes in meaning, say in `versions` what changed, and keep the former text of the page
 * (docs/adr/0029-require-current-terms-and-an-active-account-for-new-deals.md).
 */
export const termsVersion = '2026-11-24'

/** Every version, the oldest first, with what it changed, in words for people. */
const versions: readonly { readonly version: string; readonly changes: readonly string[] }[] = [
  { version: '2026-11-21', changes: [] },
  {
    version: '2026-11-23',
    changes: [
      'Cancelling a paid order is free twice in 30 days. From the third time on, what the payment gateway charged is kept from the refund. It stays free when the order is late or the reason is not yours, and you see the amount before you cancel.',
    ],
  },
  {
    version: termsVersion,
    changes: [
      'Your browser keeps your details, holdings and orders as you last saw them, sealed with a key of your session, until you log out.',
    ],
  },
]

/** The first version by which the cost of cancelling is kept from the third cancel in 30 days on. */
const firstWithCancelCost = '2026-11-23'

/** Whether the terms that somebody accepted say that cancelling can cost what the gateway took. */
export function chargesForCancelling(accepted: string | null): boolean {
  return accepted !== null && accepted >= firstWithCancelCost
}

/** Whether somebody has accepted the terms in force. Without it they make no new deal. */
export function hasCurrentTerms(accepted: string | null): boolean {
  return accepted === termsVersion
}

/** Every change with its code: the version that made it, and its place there. */
export const termsChanges = versions.flatMap(({ version, changes }) =>
  changes.map((text, index) => ({ code: `${version}.${index + 1}`, version, text })),
)

/** What has changed since the version that somebody accepted; all of it for nobody's version. */
export function termsChangesSince(accepted: string | null): { changes: string[]; change_codes: string[] } {
  const since = termsChanges.filter(({ version }) => accepted === null || version > accepted)
  return { changes: since.map(({ text }) => text), change_codes: since.map(({ code }) => code) }
}
