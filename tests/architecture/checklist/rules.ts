import { asks, type Entry } from './entry.ts'
import { dealTerm, integration, screens, statuses, web } from './tests.ts'

const { account, buy, login, native, signUp, support, system } = screens
const whole = signUp('opens the account of a person, and clears the data of the previous visitor')
const { statements } = web

/** Validation, constants, transitions, legal statements, and messages of the native wrapper. */
export const rules: Readonly<Record<string, Entry>> = {
  V1: asks(
    'e-mail addresses: format, lower case, refused domains',
    web.email('the form and the contract agree on %s'),
    signUp('lowercases an address'),
  ),
  V2: asks(
    'phone numbers: digits, the country’s length',
    web.countries('is complete at each length that its country uses'),
    login('a number of another country'),
  ),
  V3: asks(
    'a new number: complete for its country, and different from the current one',
    web.contact(
      'starts with the digits of the present one, if the picker shows its country (V3)',
      'must be complete for its country and differ from the current number (X11, X13, X28)',
    ),
  ),
  V4: asks(
    'a code is six digits',
    login('by a code to the e-mail address'),
    integration.signUp('answers what is missing or malformed'),
  ),
  V5: asks(
    'first name: letters, the first one capitalised',
    whole,
    account('takes the name as on the PAN, in capitals, and returns to the previous screen'),
  ),
  V6: asks(
    'last name: required, unless the user has none',
    signUp('accepts a person without a last name, and restores the form after the terms were read'),
    integration.signUp('accepts a user without a last name'),
  ),
  V7: asks(
    'company name and registration number',
    signUp('opens the account of a company'),
    integration.signUp('creates an account of a company, with its registration number'),
  ),
  V8: asks(
    'a ticket needs question and message; png, jpeg, jpg',
    web.picture('is a PNG or a JPEG: the picker offers PDF, a ticket refuses it (X46)'),
    integration.support('is refused without question or message'),
  ),
  V9: asks(
    'who may use it: of age, one account, own bank account',
    statements(
      'V9 of age',
      'V9 able to contract',
      'V9 not barred',
      'V9 one account',
      'V9 truthful data',
      'V9 the bank',
    ),
    integration.signUp('accepts the current terms only'),
  ),
  C1: asks(
    'a code has six digits',
    login('by a code to the e-mail address'),
    integration.session('takes a code once, for ten minutes'),
  ),
  C2: asks(
    'resend after thirty seconds',
    integration.session('allows a code every thirty seconds and five an hour'),
    signUp('sends another code after half a minute'),
  ),
  C3: asks('no resend after four wrong codes of an e-mail', signUp('(C3, C4, X35)')),
  C4: asks(
    'an e-mail address is blocked for 24 hours',
    signUp('(C3, C4, X35)'),
    integration.guessing('applies to its channel only: the e-mail address still logs in, and vice versa'),
  ),
  C5: asks(
    'the third wrong code ends the change of number',
    account('disables the field after the third wrong code, offers a new code, and enables it for that code'),
    integration.contactChange('voids a code after three wrong guesses'),
  ),
  C6: asks(
    'a session and its cookie last 180 days',
    integration.session('expires after 180 days, with an error of its own'),
  ),
  C7: asks('at most 15 digits, +91, twelve in all', web.countries('begin with India', 'and is cut at the longest')),
  C8: asks('a toast stays four seconds', web.toast('a toast disappears after four seconds')),
  C9: asks(
    'two seconds after “already verified”, one after login, three after a change',
    signUp('when the same address is entered again (T5)'),
    account('changes the phone number'),
  ),
  C10: asks(
    'at most 2097152 bytes a file',
    integration.upload('is refused from the first byte above 2 MB'),
    web.picture('is measured after it was made smaller: at most 2 MB (X49)'),
  ),
  C11: asks(
    'ticket states 1, 2, 3; DD-MM-YYYY; picture types',
    support('raises a ticket with a picture'),
    integration.support('only moves a ticket forward'),
  ),
  C12: asks('eighteen years', statements('V9 of age')),
  C13: asks(
    'FAQ item 13; the second tab of the bar',
    support('opens the question on the CML copy'),
    integration.support('the one on the CML under its number'),
  ),
  T1: asks('registration, step by step', whole),
  T2: asks('saved: the token is stored, storage cleared, home', whole),
  T3: asks('login by phone', buy('leads from the phone number to owned shares')),
  T4: asks(
    'login by e-mail',
    login('by a code to the e-mail address'),
    integration.login('lets in by the right code, once'),
  ),
  T5: asks(
    'e-mail verified, phone not: continues with the phone step',
    signUp('when the same address is entered again (T5)'),
    integration.signUp('is not needed again by the registration that has verified it, and only by that one'),
  ),
  T6: asks(
    'both verified: login',
    signUp('leads an address with an account to its login, and shows it only masked (T6)'),
    integration.signUp('is not sent to who has an account: masked, both are verified'),
  ),
  T7: asks(
    'resend: counting down, ready, sending, locked',
    signUp('sends another code after half a minute', 'sends no further code after four wrong ones'),
  ),
  T8: asks(
    'change of number: the third wrong code',
    account('disables the field after the third wrong code, offers a new code, and enables it for that code'),
  ),
  T9: asks(
    'logging out',
    buy('redirects logged-out visitors to the landing, and logs out on request'),
    system('(T9, T10, X45)'),
  ),
  T10: asks(
    'an expired session opens the dialog',
    web.client('a 401 emits session-expired only when a token was sent'),
    system('(T9, T10, X45)'),
  ),
  T11: asks(
    'a ticket: open, in progress, closed',
    support('raises a ticket with a picture'),
    integration.support('only moves a ticket forward'),
  ),
  T12: asks(
    'an account: active, suspended, deactivated, archived, deleted',
    statuses('has exactly these allowed changes'),
    integration.accountStatus(
      'stays logged in, logs in, sees what it owns, asks us, and finishes what it began, but makes no new deal',
      'is logged out everywhere and cannot log in until it is active again',
    ),
    statements('T12 states', 'T12 restored', 'T12 deletion refused', 'T12 what the operator may do'),
  ),
  L1: asks('not an exchange, no advice', statements('L1 not an exchange, no advice')),
  L2: asks(
    'own bank account, own demat account, 18+',
    statements('L2 buyer or seller', 'L2 own bank account', 'L2 own demat account', 'L2 reports'),
  ),
  L3: asks(
    'who operates it, and what it is not',
    statements('L3 the operator', 'L3 not an investment advisor', 'L3 policies', 'L3 reports of others'),
  ),
  L4: asks('support and requests by e-mail', statements('L4 requests by e-mail', 'L4 refund claims by e-mail')),
  L5: asks('amounts in rupees', statements('L5 rupees')),
  L6: asks(
    'the legal name at the checkout',
    dealTerm('contains the clauses that the law and the terms of use require'),
  ),
  N1: asks(
    'to the wrapper: file, signing address, the logged-in user, camera',
    native(
      'sends the login to the wrapper once, and to no other listener',
      'opens signing and the signed copy in the wrapper, and handles its message that an order has changed',
    ),
    web.bridge('resolves to the answer of the wrapper'),
  ),
  N2: asks(
    'from the wrapper: Google, Apple, device token, version, update',
    native(
      'registers the device for the logged-in person and for one who logs in later, once each',
      'shows that there is a newer version',
    ),
    web.identity('the Apple request carries the nonce and the name that the wrapper received'),
    web.bridge('%s is accepted as text and as an object'),
  ),
  N3: asks(
    'getLatestOrderData reloads holdings',
    native('opens signing and the signed copy in the wrapper, and handles its message that an order has changed'),
  ),
}
