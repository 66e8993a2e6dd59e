import { asks, type Entry, within } from './entry.ts'
import { forbids, integration, screens, web } from './tests.ts'

const registered = integration.signUp('makes an account of an individual and logs in')
const company = integration.signUp('creates an account of a company, with its registration number')
const surname = integration.accountDetails('is spelled as its owner spells it, with a last name or without one')
const locked = integration.contactChange('is refused at every step while an order is between payment and credit')
const cache = within('web/offline/cache.test.ts')
const order = within('shared/order/rules.test.ts')
const proposal = within('tests/integration/proposal/proposal.test.ts')

/** Constants, fields, stored flags and permissions that belong to no single screen. */
export const factEntries: Readonly<Record<string, Entry>> = {
  C18: asks(
    'the sell dialog closes by itself; the redirect after signing',
    within('tests/component/sale/sell.test.ts')(
      'goes from the offer over the code to the payout (R26, R27, S75, S76, D15, T24, C18)',
    ),
    screens.native('opens signing and the signed copy in the wrapper'),
  ),
  C26: asks(
    'IN is NSDL, every other one CDSL',
    within('shared/kyc/demat.test.ts')('begins with IN is of NSDL, every other one of CDSL (C26)'),
  ),
  C29: asks('types and role', registered, company),
  C30: asks('countries by their number length', web.countries('%s: +%s, %i digits, %s (C30), from %s')),
  C31: asks(
    'what the terms say in numbers',
    web.statements(
      'C31 acceptance',
      'C31 missing payment',
      'C31 refund',
      'C31 liability',
      'C31 arbitration',
      'C31 identification',
    ),
  ),
  V18: asks(
    'market cap a single choice, sector a multiple one',
    within('tests/component/market/home.test.ts')('filters and sorts, and keeps both'),
    within('shared/market/rules.test.ts')('filters by list type, sectors and market capitalisation'),
  ),
  X66: asks('the outage dialog', screens.system('reports an outage once, after three failures in a row (S7, X66)')),
  E85: asks(
    'the webhooks of partners',
    within('tests/security/webhooks.test.ts')('refuses any bytes without a valid proof, and writes nothing'),
    within('tests/integration/platform/request-pipeline.test.ts')('of %s are refused without a right proof'),
  ),
  T27: asks(
    'escrowed money is held until the shares are transferred',
    within('tests/integration/order/buy.test.ts')('goes from a phone number to owned shares with profit and loss'),
    within('tests/integration/order/exceptions.test.ts')('lodges only what is paid, held and signed'),
  ),
  D1: asks('the payload of the sign-up', registered, company, integration.signUp('accepts a user without a last name')),
  D2: asks('the user, and what may change', registered, locked),
  D12: asks('a country', web.countries('each with every field that the phone form needs')),
  D13: asks(
    'ticket, FAQ, device token',
    integration.support('is created, listed newest first in pages, and visible to its author only'),
    integration.push('is registered once, however often and however many times at once it registers'),
  ),
  D14: asks('name details', surname),
  D16: asks('the personal data that the policies name', web.statements('D16 data')),
  F2: asks(
    'a dismissed holiday',
    within('web/feature/market/holiday-dismissed.test.ts')('lasts until 23:59:59 in India, in every time zone'),
  ),
  F3: asks('the cookie', screens.system('stores configuration, flags, session and picture (F1, F3, F4)')),
  F4: asks(
    'the offline image',
    cache('holds the page, the files that it names, and the picture'),
    screens.system('stores configuration, flags, session and picture (F1, F3, F4)'),
  ),
  P2: asks('the role of a registration', registered),
  P3: asks(
    'one role a session',
    registered,
    proposal('are admitted and dismissed by two others; their sessions follow'),
  ),
  P4: asks(
    'the subject of the token is the truth',
    forbids(
      'refuses another’s id at %s before any lookup',
      'answers another’s id at %s like an unknown one, after the same lookups',
    ),
  ),
  P5: asks(
    'the name changes in KYC only, contacts when they may',
    surname,
    integration.accountDetails('cannot change once it was verified with a PAN'),
    locked,
  ),
  P6: asks('Home needs the flag', web.guard('logs out a user who opens /home without the flag')),
  P7: asks('403 on login', web.loginFailure('no access (X30)', 'a refused access keeps the login open (X20)')),
  P8: asks('the two test buyers', order('allows the two test buyers while buying is closed')),
  P9: asks(
    'the desk writes every state',
    within('tests/integration/desk/desk-command.test.ts')('%s sends what it says, as the person that it names'),
  ),
}
