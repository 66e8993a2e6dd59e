import { asks, type Entry } from './entry.ts'
import { screens, web } from './tests.ts'

const { account, buy, login, signUp, support, system } = screens
const whole = signUp('opens the account of a person, and leaves nothing behind')
const legal = system(
  'leads from the terms to %s and back with what was handed over (S27, S28)',
  '%s can be read by everybody',
)

/** Paths that people see, and who is sent where. */
export const routes: Readonly<Record<string, Entry>> = {
  R1: asks('the landing at /', buy('takes a person from the phone number to owned shares')),
  R2: asks('/signupemail: the e-mail address', whole),
  R3: asks('/signupphone: the phone number, to register or to log in', whole, login('with the keyboard alone')),
  R4: asks('/otpphone: the code of the phone', whole, buy('takes a person from the phone number to owned shares')),
  R5: asks('/otpemail: the code of the e-mail address', whole),
  R6: asks('/type: individual or company', whole, signUp('opens the account of a company')),
  R7: asks('/individualdetails', whole),
  R8: asks('/companydetails', signUp('opens the account of a company')),
  R9: asks('/updateDetails: the name as on the PAN, from Aadhaar or PAN', account('takes the name as the PAN has it')),
  R10: asks('/splash', web.guard('sends a logged-in user from %s to /home (RG1)')),
  R11: asks('/no-internet', system('shows /no-internet for who is led there')),
  R12: asks('/loading: signing is prepared', web.guard('lets a running purchase finish at %s')),
  R13: asks('/SignEasyLoading: signing is prepared', buy('takes a person from the phone number to owned shares')),
  R38: asks('/profile', account('shows the demat account as it is')),
  R39: asks(
    '/editProfile: phone number or e-mail address',
    account('changes the phone number', 'changes the e-mail address'),
  ),
  R40: asks('/edit: bank or demat account, to read', account('shows the demat account as it is')),
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
  R52: asks('/maintenance', system('takes everybody in, stays while it lasts')),
  R53: asks('/getanshapp: on to the store', system('leads %s to its own')),
  RG1: asks(
    'who is logged in goes home from sign-up, or to /maintenance',
    web.guard('to /home (RG1)', 'to /maintenance while it lasts (RG1)'),
  ),
  RG2: asks('who is logged out goes to /', web.guard('to / (RG2)')),
  RG3: asks('maintenance leads everyone to /maintenance', web.guard('to /maintenance (RG3)')),
  RG4: asks('the back arrow of sign-up screens', signUp('leads back by its arrow')),
  RG5: asks(
    '/home without the flag logs out',
    web.guard('without the flag (RG5)'),
    buy('keeps who is logged out outside'),
  ),
  RG6: asks('403 while logging in by phone leads to /maintenance', web.loginFailure('403 closes login')),
  RG7: asks(
    'system pages and legal pages work for both',
    web.guard('leaves %s to both'),
    system('%s can be read by everybody', 'leads who is logged in to the profile'),
  ),
}
