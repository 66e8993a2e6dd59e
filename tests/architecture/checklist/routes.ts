import { asks, type Entry } from './entry.ts'
import { screens, web } from './tests.ts'

const { account, buy, login, signUp, support, system } = screens
const whole = signUp('opens the account of a person, and clears the data of the previous visitor')
const legal = system(
  'leads from the terms to %s and back with the navigation state (S27, S28)',
  '%s is accessible without a login, also by keyboard',
)

/** Routes of the site, and the route guard. */
export const routes: Readonly<Record<string, Entry>> = {
  R1: asks('the landing at /', buy('leads from the phone number to owned shares')),
  R2: asks('/signupemail: the e-mail address', whole),
  R3: asks('/signupphone: the phone number, to register or to log in', whole, login('with the keyboard alone')),
  R4: asks('/otpphone: the code of the phone', whole, buy('leads from the phone number to owned shares')),
  R5: asks('/otpemail: the code of the e-mail address', whole),
  R6: asks('/type: individual or company', whole, signUp('opens the account of a company')),
  R7: asks('/individualdetails', whole),
  R8: asks('/companydetails', signUp('opens the account of a company')),
  R9: asks(
    '/updateDetails: the name as on the PAN, from Aadhaar or PAN',
    account('takes the name as on the PAN, in capitals, and returns to the previous screen'),
  ),
  R10: asks('/splash', web.guard('sends a logged-in user from %s to /home (RG1)')),
  R11: asks('/no-internet', system('shows /no-internet, and leads back when the network is there')),
  R12: asks('/loading: signing is prepared', web.guard('lets a running purchase finish at %s')),
  R13: asks('/SignEasyLoading: signing is prepared', buy('leads from the phone number to owned shares')),
  R38: asks(
    '/profile',
    account('shows the demat account, leads to KYC without a bank account, and opens the policies'),
  ),
  R39: asks(
    '/editProfile: phone number or e-mail address',
    account('changes the phone number', 'changes the e-mail address'),
  ),
  R40: asks(
    '/edit: bank or demat account, to read',
    account('shows the demat account, leads to KYC without a bank account, and opens the policies'),
  ),
  R41: asks('/changemobilenumber', account('changes the phone number')),
  R42: asks('/changeemail', account('changes the e-mail address')),
  R43: asks('/Support: tickets', support('raises a ticket with a picture')),
  R44: asks('/FAQs', support('opens one question at a time')),
  R45: asks('/faqs: the same, with the demat flag', support('opens the question on the CML copy')),
  R46: asks('/termsandcondition', system('closes the terms to the details of %s')),
  R47: asks('/legalpolicy', legal),
  R48: asks('/subtermsandconditions', legal),
  R49: asks('/privacyandpolicy', legal),
  R50: asks('/risksanddisclosures', legal),
  R51: asks('/noreturnpolicy', legal),
  R52: asks('/maintenance', system('redirects everyone, stays while it lasts, and leads back when it is over')),
  R53: asks('/getanshapp: redirects to the store', system('leads %s to its own')),
  RG1: asks(
    'a logged-in user is redirected from sign-up to /home, or to /maintenance',
    web.guard('to /home (RG1)', 'to /maintenance while it lasts (RG1)'),
  ),
  RG2: asks('a logged-out user is redirected to /', web.guard('to / (RG2)')),
  RG3: asks('maintenance redirects everyone to /maintenance', web.guard('to /maintenance (RG3)')),
  RG4: asks('the back arrow of the sign-up screens', signUp('leads back by its arrow')),
  RG5: asks(
    '/home without the flag logs out',
    web.guard('without the flag (RG5)'),
    buy('redirects logged-out visitors to the landing, and logs out on request'),
  ),
  RG6: asks(
    '403 during a phone login redirects to /maintenance',
    web.loginFailure('403 closes the login, a rate limit gives the wait, a lost answer is a network error'),
  ),
  RG7: asks(
    'system pages and legal pages work logged in and logged out',
    web.guard('leaves %s open to guests and members'),
    system(
      '%s is accessible without a login, also by keyboard',
      'leads back to the profile when logged in, otherwise to the landing',
    ),
  ),
}
