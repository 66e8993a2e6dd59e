import { asks, type Entry, unproven } from './entry.ts'
import { journey, screens as shown, site, web } from './tests.ts'

const { account, buy, firebase, login, signUp, support, system } = shown
const whole = signUp('opens the account of a person, and leaves nothing behind')
const company = signUp('opens the account of a company')
const newNumber = account('changes the phone number')
const newAddress = account('changes the e-mail address')
const ticket = support('raises a ticket with a picture')

/** How screens behave. */
export const screens: Readonly<Record<string, Entry>> = {
  S1: asks(
    '/config.json is read before anything is drawn',
    site('tells the configuration, uncached'),
    system('says so when the configuration cannot be read'),
  ),
  S2: asks('the bar at the bottom, and which place of it is lit', account('stands in the bar at the bottom')),
  S3: asks(
    'the session has expired: a dialog, OK, the landing',
    system('ends an expired session and begins at the landing (T9, T10, X45)'),
    buy('shows the session dialog when the session was ended elsewhere'),
  ),
  S4: asks('a message hides itself after four seconds', web.notice('hides itself after four seconds')),
  S5: asks('no right click and no F12 on phone, code and landing screens', system('blocks right-click and F12')),
  S6: unproven(
    'slides go on by button and by swipe, the last one away',
    'no screen has slides yet: the decks of KYC and of escrow come with theirs',
  ),
  S7: asks(
    'the outage dialog, after three failures in a row',
    web.client('three failures in a row are an outage'),
    system('tells an outage once'),
  ),
  S8: asks('“Please wait..” and what not to do meanwhile', system('says what not to do while a payment is looked up')),
  S9: asks('failures that are only logged show nothing', support('says nothing but a way on when they do not come')),
  S10: asks(
    'the landing: tagline, login with phone number',
    buy('takes a person from the phone number to owned shares'),
    login('with the keyboard alone'),
  ),
  S11: asks('/signupemail: small letters, “Valid Email”, SEND OTP', signUp('lowercases an address, asks for one')),
  S12: asks(
    '/signupphone: country, number, SEND OTP or Proceed',
    signUp('offers a number that has an account its own login'),
  ),
  S13: asks(
    'an account is found: log in by its masked e-mail, or go on',
    signUp('offers a number that has an account its own login', 'gives the account of a number the address'),
  ),
  S14: asks(
    'another country clears the number; its length caps and opens',
    web.countries('is complete at each length that its country knows'),
    login('a number of another country'),
  ),
  S15: asks('both are verified: who is linked to whom, in login mode', signUp('names it masked only (T6)')),
  S16: asks('/otpphone: six digits, resend, VERIFY or LOGIN', whole, signUp('names it masked only (T6)')),
  S17: asks('/otpemail: six digits, resend, VERIFY', whole, login('by a code to the e-mail address')),
  S18: asks('codes: digits only, six, the sixth sends', login('by a code to the e-mail address')),
  S19: asks('resend counts down from thirty seconds', signUp('sends another code after half a minute')),
  S20: asks('no resend after four wrong codes of an e-mail', signUp('sends no further code after four wrong ones')),
  S21: asks(
    'the phone-authentication service with its invisible check',
    firebase('lets a person in who clicks their way as in any other'),
  ),
  S22: asks('/type: individual or company', whole, company),
  S23: asks(
    '/individualdetails: names, no last name, the hint at the PAN',
    signUp('takes a person without a last name'),
  ),
  S24: asks('/companydetails: name and registration number', company),
  S25: asks(
    'Google and Apple by the native wrapper',
    web.identity('a known identity enters (X32)', 'is told (X33, X30)'),
  ),
  S26: asks('a code by call', login('by a code that is spoken')),
  S27: asks(
    'the terms, the five pages, and back to the details',
    system('closes the terms to the details of %s', 'leads from the terms to %s and back'),
  ),
  S28: asks(
    'legal pages: scrolled to the top, closing leads back',
    system('leads from the terms to %s and back', 'leads who is logged in to the profile'),
  ),
  S29: asks('/maintenance: what it says, Return', system('takes everybody in, stays while it lasts')),
  S30: asks(
    '/no-internet: what it says, its picture kept',
    system('reloads into the offline screen', 'keeps what the specification has kept'),
  ),
  S31: asks(
    'waiting screens, and what payment-return reads',
    web.returnHint('reads order and payment'),
    buy('takes a person from the phone number to owned shares'),
  ),
  S32: asks(
    '/getanshapp: iPhone to one store, all others to the other',
    system('leads %s to its own'),
    web.store('an iPhone is led to the iOS store'),
  ),
  S33: asks('/profile: what is on it, the company’s name', account('opens the policies')),
  S34: asks('/editProfile: one field, UPDATE, CANCEL', newNumber, newAddress),
  S35: asks('/changemobilenumber: what is on it', newNumber),
  S36: asks('/changeemail: what is on it', newAddress),
  S37: asks('changed: says so, three seconds, back', newNumber, newAddress),
  S38: asks('/updateDetails: fields, and where it leads', account('takes the name as the PAN has it')),
  S39: asks('/edit: to read; changes by chat', account('shows the demat account as it is')),
  S40: asks('/Support: back, raise, cards, none, loading', ticket),
  S41: asks('a ticket’s card: number, picture, words, date, status', ticket),
  S42: asks('remarks from the provider', ticket),
  S43: asks(
    'Create Ticket: fields, upload, after 201',
    ticket,
    support('makes one ticket of two presses'),
    journey.support('is raised, listed newest first'),
  ),
  S44: asks(
    'FAQ: one open, links, back, item 13',
    support('opens one question at a time', 'opens the question on the CML copy'),
  ),
}
