import { asks, type Entry } from './entry.ts'
import { dealTerm, journey, screens, statuses, web } from './tests.ts'

const { account, buy, login, native, signUp, support, system } = screens
const whole = signUp('opens the account of a person, and leaves nothing behind')
const { statements } = web

/** What is checked, how long and how often, what follows what, what the law wants said, and the wrapper’s messages. */
export const rules: Readonly<Record<string, Entry>> = {
  V1: asks(
    'e-mail addresses: form, small letters, banned domains',
    web.email('the form and the door judge %s alike'),
    signUp('lowercases an address'),
  ),
  V2: asks(
    'phone numbers: digits, the country’s length',
    web.countries('is complete at each length that its country knows'),
    login('a number of another country'),
  ),
  V3: asks(
    'a new number: more than twelve characters, and another',
    web.contact('fifteen of them at the most (V3)', 'has to be more than twelve characters'),
  ),
  V4: asks(
    'a code is six digits',
    login('by a code to the e-mail address'),
    journey.signUp('answers what is missing or malformed'),
  ),
  V5: asks('first name: letters, a capital first', whole, account('takes the name as the PAN has it')),
  V6: asks(
    'last name: unless there is none',
    signUp('takes a person without a last name'),
    journey.signUp('takes who has no last name'),
  ),
  V7: asks(
    'company name and registration number',
    signUp('opens the account of a company'),
    journey.signUp('makes an account of a company'),
  ),
  V8: asks(
    'a ticket needs question and message; png, jpeg, jpg',
    web.attachment('a ticket does not take it (X46)'),
    journey.support('is refused without question or message'),
  ),
  V9: asks(
    'who may be here: of age, one account, own bank',
    statements(
      'V9 of age',
      'V9 able to contract',
      'V9 not barred',
      'V9 one account',
      'V9 truthful data',
      'V9 the bank',
    ),
    journey.signUp('accepts the terms of today alone'),
  ),
  C1: asks(
    'a code has six digits',
    login('by a code to the e-mail address'),
    journey.session('takes a code once, for ten minutes'),
  ),
  C2: asks(
    'resend after thirty seconds',
    journey.session('waits thirty seconds between codes'),
    signUp('sends another code after half a minute'),
  ),
  C3: asks('no resend after four wrong codes of an e-mail', signUp('(C3, C4, X35)')),
  C4: asks(
    'an e-mail address is blocked for 24 hours',
    signUp('(C3, C4, X35)'),
    journey.guessing('is of that channel alone'),
  ),
  C5: asks(
    'the third wrong code of a new number ends it',
    account('closes the field after the third wrong code'),
    journey.contactChange('voids a code after three wrong guesses'),
  ),
  C6: asks('a session and its cookie last 180 days', journey.session('is over after 180 days')),
  C7: asks(
    'at most 15 digits, +91, twelve in all',
    web.countries('have ours first', 'and takes no more than the longest'),
  ),
  C8: asks('a message stays four seconds', web.notice('hides itself after four seconds')),
  C9: asks(
    'two seconds after “already verified”, one after login, three after a change',
    signUp('when the same address is entered again (T5)'),
    account('changes the phone number'),
  ),
  C10: asks(
    'at most 2097152 bytes a file',
    journey.upload('is refused from the first byte above 2 MB'),
    web.attachment('2 MB and no byte more (X49)'),
  ),
  C11: asks(
    'ticket states 1, 2, 3; DD-MM-YYYY; picture types',
    support('raises a ticket with a picture'),
    journey.support('only goes forward'),
  ),
  C12: asks('eighteen years', statements('V9 of age')),
  C13: asks(
    'FAQ item 13; the second place of the bar',
    support('opens the question on the CML copy'),
    journey.support('the one on the CML under its number'),
  ),
  T1: asks('registration, step by step', whole),
  T2: asks('saved: the token is kept, storage cleared, home', whole),
  T3: asks('login by phone', buy('takes a person from the phone number to owned shares')),
  T4: asks(
    'login by e-mail',
    login('by a code to the e-mail address'),
    journey.login('lets in by the right code, once'),
  ),
  T5: asks(
    'e-mail verified, phone not: on to the phone',
    signUp('when the same address is entered again (T5)'),
    journey.signUp('and only by them (T5)'),
  ),
  T6: asks(
    'both verified: login',
    signUp('names it masked only (T6)'),
    journey.signUp('masked, both are verified (T6)'),
  ),
  T7: asks(
    'resend: counting, ready, under way; locked',
    signUp('sends another code after half a minute', 'sends no further code after four wrong ones'),
  ),
  T8: asks('change of number: the third wrong code', account('closes the field after the third wrong code')),
  T9: asks('logging out', buy('logs out who wants to'), system('(T9, T10, X45)')),
  T10: asks(
    'an expired session opens the dialog',
    web.client('a 401 opens the session dialog only when a token was sent'),
    system('(T9, T10, X45)'),
  ),
  T11: asks(
    'a ticket: open, in progress, closed',
    support('raises a ticket with a picture'),
    journey.support('only goes forward'),
  ),
  T12: asks(
    'an account: active, suspended, deactivated, archived, deleted',
    statuses('changes on these ways and no other'),
    journey.accountStatus('is logged out everywhere, cannot log in, and comes back'),
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
  L4: asks('support and its requests by e-mail', statements('L4 requests by e-mail', 'L4 refund claims by e-mail')),
  L5: asks('amounts in rupees', statements('L5 rupees')),
  L6: asks('the legal name at the checkout', dealTerm('carry what the law and the terms ask for')),
  N1: asks(
    'out: file, signing address, who is logged in, camera',
    native('tells the wrapper who has logged in, once', 'has the deal term signed and the signed copy opened'),
    web.bridge('may be used when the wrapper says so'),
  ),
  N2: asks(
    'in: Google, Apple, device token, version, update',
    native('registers the phone for who is logged in', 'shows that there is a newer version'),
    web.identity('Apple’s goes with its nonce'),
    web.bridge('%s is heard as text and as an object'),
  ),
  N3: asks('getLatestOrderData reads holdings anew', native('and hears that an order has changed')),
}
