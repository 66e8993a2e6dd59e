import { asks, type Entry } from './entry.ts'
import { screens, web } from './tests.ts'

const { account, buy, login, native, signUp, support, system } = screens

/** Paths that people see, and who is sent where. */
export const routes: Readonly<Record<string, Entry>> = {
  R1: asks('the landing at /', login('begins at the landing')),
  R2: asks('/signupemail: the e-mail address', signUp('takes a person from the e-mail address to home')),
  R3: asks('/signupphone: the phone number, to register or to log in', signUp('takes a person from the e-mail address to home'), login('begins at the landing')),
  R4: asks('/otpphone: the code of the phone', signUp('takes a person from the e-mail address to home'), login('begins at the landing')),
  R5: asks('/otpemail: the code of the e-mail address', signUp('takes a person from the e-mail address to home')),
  R6: asks('/type: individual or company', signUp('takes a person from the e-mail address to home')),
  R7: asks('/individualdetails', signUp('takes a person from the e-mail address to home')),
  R8: asks('/companydetails', signUp('signs a company up')),
  R9: asks('/updateDetails: the name as on the PAN, from Aadhaar or PAN', account('changes the name as per PAN')),
  R10: asks('/splash', system('shows the brand at /splash')),
  R11: asks('/no-internet', system('shows the offline screen')),
  R12: asks('/loading: signing is prepared', system('says what to wait for at /loading')),
  R13: asks('/SignEasyLoading: signing is prepared', system('says what to wait for at /SignEasyLoading')),
  R38: asks('/profile', account('shows who is logged in')),
  R39: asks('/editProfile: phone number or e-mail address', account('changes the phone number')),
  R40: asks('/edit: bank or demat account, to read', account('shows bank and demat account')),
  R41: asks('/changemobilenumber', account('changes the phone number')),
  R42: asks('/changeemail', account('changes the e-mail address')),
  R43: asks('/Support: tickets', support('raises a ticket')),
  R44: asks('/FAQs', support('opens one question at a time')),
  R45: asks('/faqs: the same, with the demat flag', support('opens the question about the CML copy')),
  R46: asks('/termsandcondition', system('comes back to the details from the terms')),
  R47: asks('/legalpolicy', system('legalpolicy')),
  R48: asks('/subtermsandconditions', system('subtermsandconditions')),
  R49: asks('/privacyandpolicy', system('privacyandpolicy')),
  R50: asks('/risksanddisclosures', system('risksanddisclosures')),
  R51: asks('/noreturnpolicy', system('noreturnpolicy')),
  R52: asks('/maintenance', system('waits at /maintenance')),
  R53: asks('/getanshapp: on to the store', native('sends a phone to its store')),
  RG1: asks('who is logged in goes home from sign-up, or to /maintenance', web.guard('to /home (RG1)', 'to /maintenance while it lasts (RG1)')),
  RG2: asks('who is logged out goes to /', web.guard('to / (RG2)')),
  RG3: asks('maintenance leads everyone to /maintenance', web.guard('to /maintenance (RG3)')),
  RG4: asks('the back arrow of sign-up screens', signUp('goes back')),
  RG5: asks('/home without the flag logs out', web.guard('without the flag (RG5)'), buy('keeps who is logged out outside')),
  RG6: asks('403 while logging in by phone leads to /maintenance', web.loginFailure('403 closes login'), login('to /maintenance')),
  RG7: asks('system pages and legal pages work for both', web.guard('leaves %s to both'), system('signed in and out')),
}
