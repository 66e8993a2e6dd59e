import { asks, type Entry, within } from './entry.ts'
import { integration, screens as shown, site, web } from './tests.ts'

const kycStatus = within('tests/component/kyc/kyc-status.test.ts')
const { account, buy, firebase, login, signUp, support, system } = shown
const whole = signUp('opens the account of a person, and clears the data of the previous visitor')
const company = signUp('opens the account of a company')
const newNumber = account('changes the phone number')
const newAddress = account('changes the e-mail address')
const ticket = support('raises a ticket with a picture')

/** Behaviour of the screens. */
export const screens: Readonly<Record<string, Entry>> = {
  S1: asks(
    '/config.json is read before anything is drawn',
    site('serves the configuration without caching'),
    system('reports an unreadable configuration, and continues when it can be read'),
  ),
  S2: asks('the bottom bar, and its active tab', account('is in the bottom bar on each of its screens (S2)')),
  S3: asks(
    'the session has expired: a dialog, OK, the landing',
    system('ends an expired session and returns to the landing (T9, T10, X45)'),
    buy('shows the session dialog when the session was ended elsewhere'),
  ),
  S4: asks('a toast a toast disappears after four seconds', web.toast('a toast disappears after four seconds')),
  S5: asks('no right click and no F12 on phone, code and landing screens', system('blocks right-click and F12')),
  S6: asks(
    'slides advance by button and by swipe; the last one closes',
    kycStatus('are slides that the button, a swipe and the keys turn; the last one starts KYC (S6, S77)'),
  ),
  S7: asks(
    'the outage dialog, after three failures in a row',
    web.client('three failures in a row are an outage'),
    system('reports an outage once, after three failures in a row (S7, X66)'),
  ),
  S8: asks(
    '“Please wait..” and what not to do during it',
    system('warns not to leave while a payment is checked (S8)'),
  ),
  S9: asks(
    'failures that are only logged show nothing',
    support('opens one question at a time, and offers a retry when they fail to load'),
  ),
  S10: asks(
    'the landing: tagline, login with phone number',
    buy('leads from the phone number to owned shares'),
    login('with the keyboard alone'),
  ),
  S11: asks(
    '/signupemail: lower case, “Valid Email”, SEND OTP',
    signUp('lowercases an address, requires one, and refuses disallowed domains (X2, X3)'),
  ),
  S12: asks(
    '/signupphone: country, number, SEND OTP or Proceed',
    signUp('offers the login to a number with an account'),
  ),
  S13: asks(
    'an account is found: log in by its masked e-mail, or continue',
    signUp('offers the login to a number with an account', 'adds the verified address to the account of the number'),
  ),
  S14: asks(
    'another country clears the number; its length limits the input and enables the button',
    web.countries('is complete at each length that its country uses'),
    login('a number of another country'),
  ),
  S15: asks(
    'both are verified: the link between e-mail and phone, in login mode',
    signUp('leads an address with an account to its login, and shows it only masked (T6)'),
  ),
  S16: asks(
    '/otpphone: six digits, resend, VERIFY or LOGIN',
    whole,
    signUp('leads an address with an account to its login, and shows it only masked (T6)'),
  ),
  S17: asks('/otpemail: six digits, resend, VERIFY', whole, login('by a code to the e-mail address')),
  S18: asks('codes: six digits only, the sixth one submits', login('by a code to the e-mail address')),
  S19: asks('resend counts down from thirty seconds', signUp('sends another code after half a minute')),
  S20: asks('no resend after four wrong codes of an e-mail', signUp('sends no further code after four wrong ones')),
  S21: asks('the phone-authentication service with its invisible check', firebase('logs a person in')),
  S22: asks('/type: individual or company', whole, company),
  S23: asks(
    '/individualdetails: names, no last name, the PAN hint',
    signUp('accepts a person without a last name, and restores the form after the terms were read'),
  ),
  S24: asks('/companydetails: name and registration number', company),
  S25: asks(
    'Google and Apple by the native wrapper',
    web.identity('a known identity logs in (X32)', '%s shows its message (X33, X30)'),
  ),
  S26: asks('a code by call', login('by a code in a phone call')),
  S27: asks(
    'the terms, the five legal pages, and back to the details',
    system('closes the terms to the details of %s', 'leads from the terms to %s and back'),
  ),
  S28: asks(
    'legal pages: scrolled to the top, closing goes back',
    system('leads from the terms to %s and back', 'leads back to the profile when logged in, otherwise to the landing'),
  ),
  S29: asks(
    '/maintenance: its text, Return',
    system('redirects everyone, stays while it lasts, and leads back when it is over'),
  ),
  S30: asks(
    '/no-internet: its text, its cached picture',
    system('reloads into the offline screen', 'stores configuration, flags, session and picture (F1, F3, F4)'),
  ),
  S31: asks(
    'waiting screens, and the parameters of payment-return',
    web.returnHint('reads order and payment'),
    buy('leads from the phone number to owned shares'),
  ),
  S32: asks(
    '/getanshapp: iPhone to one store, all others to the other',
    system('leads %s to its own'),
    web.store('an iPhone gets the iOS store'),
  ),
  S33: asks('/profile: its content, the name of a company', account('opens the policies')),
  S34: asks('/editProfile: one field, UPDATE, CANCEL', newNumber, newAddress),
  S35: asks('/changemobilenumber: its content', newNumber),
  S36: asks('/changeemail: its content', newAddress),
  S37: asks('changed: a message, three seconds, back', newNumber, newAddress),
  S38: asks(
    '/updateDetails: its fields, and the next screen',
    account('takes the name as on the PAN, in capitals, and returns to the previous screen'),
  ),
  S39: asks(
    '/edit: read-only; changes by chat',
    account('shows the demat account, leads to KYC without a bank account, and opens the policies'),
  ),
  S40: asks('/Support: back, raise, cards, empty, loading', ticket),
  S41: asks('the card of a ticket: number, picture, text, date, status', ticket),
  S42: asks('remarks from the provider', ticket),
  S43: asks(
    'Create Ticket: fields, upload, after 201',
    ticket,
    support('creates one ticket from two presses, and keeps the text when it could not be sent'),
    integration.support('is created, listed newest first in pages, and visible to its author only'),
  ),
  S44: asks(
    'FAQ: one open, links, back, item 13',
    support('opens one question at a time', 'opens the question on the CML copy'),
  ),
}
