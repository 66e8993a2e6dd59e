import { asks, type Entry, within } from './entry.ts'

const escrow = within('tests/component/escrow/escrow.test.ts')
const deck = escrow('is explained by six slides before the first purchase, once (S64, F1)')
const assurance = escrow('is vouched for by the assurance screen, which leads back to the last slide (R22, S66)')

/** The slides that explain escrow, and the assurance screen. */
export const escrowScreenEntries: Readonly<Record<string, Entry>> = {
  R20: asks('/vouchslides, which leads to the purchase', deck, escrow('leads by the back arrow to the company')),
  R22: asks('/poweredby', assurance, escrow('has its assurance screen on the profile too')),
  S64: asks('six slides on escrow; CLOSE leads to the purchase and sets the flag', deck),
  S66: asks('funds are protected and audited by a bank and a trusteeship services firm', assurance),
  F1: asks(
    'what local storage keeps: slides that were seen, configuration, flags, the company of the purchase',
    deck,
    within('tests/component/kyc/kyc-status.test.ts')('are slides that the button, a swipe and the keys turn'),
    within(
      'tests/component/app/system.test.ts',
      'tests/browser/offline.test.ts',
    )('stores configuration, flags, session and picture (F1, F3, F4)'),
  ),
}
