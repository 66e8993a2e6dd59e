import { asks, type Entry, unproven } from './entry.ts'
import { journey, screens, web } from './tests.ts'

const { account, buy, firebase, login, signUp, support, system } = screens
const toAddress = web.loginFailure('%i %s says "%s" (X16, X18–X21)')
const toPhone = web.loginFailure('%i %s says "%s" (X27–X31, X36)')
const contact = web.contact('has to be more than twelve characters, and another than before (X11, X13, X28)')

/** What people are told, to the letter. */
export const texts: Readonly<Record<string, Entry>> = {
  X1: asks('Enter a valid email', web.email('an address is missing, wrong, or of a domain that is not taken (X1–X3)')),
  X2: asks('Email is required', web.email('of a domain that is not taken (X1–X3)'), signUp('(X2, X3)')),
  X3: asks(
    'Please use a different email address',
    web.email('of a domain that is not taken (X1–X3)'),
    signUp('(X2, X3)'),
    journey.signUp('is not sent to a domain that is not taken'),
  ),
  X4: asks('Enter a valid Mobile Number', login('asks for a phone number')),
  X5: asks('Mobile Number is required', login('asks for a phone number')),
  X6: asks('Must be exactly 6 digits', journey.login('takes six digits for a code')),
  X7: asks('First name required', account('takes the name as the PAN has it')),
  X8: asks('Last name required', account('takes the name as the PAN has it')),
  X9: asks('Company name required', signUp('opens the account of a company')),
  X10: asks('Company register number name required', signUp('opens the account of a company')),
  X11: asks('Please update new number', contact, account('says that a number is another')),
  X12: asks('Please update new email', web.contact('has to look like one, and be another than before (X12)')),
  X13: asks('Number is required', contact, account('says that a number is another')),
  X14: unproven('Name is required', 'the name in the profile is read-only: no form can miss it'),
  X15: asks('200 leads to the code', login('by a code to the e-mail address')),
  X16: asks('Please enter a registered email', login('tells an address without an account (X16)'), toAddress),
  X17: asks(
    'Account blocked, please try after H hours M minutes',
    login('of that channel alone (X36, X17)'),
    web.loginFailure('a block says how long it lasts (X17)'),
  ),
  X18: asks('Invalid email', toAddress),
  X19: asks('Email is required, as 204', toAddress, journey.login('answers a code, a stranger, what is missing')),
  X20: asks('You don’t have access to login', toAddress, web.loginFailure('by e-mail no access closes nothing (X20)')),
  X21: asks('Network error, please try later', toAddress),
  X22: asks('Something went wrong, when thrown', web.loginFailure('an error thrown is X22')),
  X23: asks(
    'OTP SENT SUCCESSSFULLY leads to the code',
    signUp('opens the account of a person'),
    journey.signUp('is sent, tried and used up'),
  ),
  X24: asks(
    'the e-mail address has an account: on to the phone step or to login',
    signUp('when the same address is entered again (T5)', 'names it masked only (T6)'),
  ),
  X25: asks('Account blocked', journey.signUp('blocks the address after five wrong guesses')),
  X26: asks(
    'anything else: Something went wrong',
    web.loginFailure('why a registration did not begin: X3, a limit, else X26'),
  ),
  X27: asks(
    'already registered, or not yet',
    toPhone,
    web.loginFailure('in a registration 401 means that it is taken (X27)'),
  ),
  X28: asks('Invalid number; Please enter valid number', toPhone, contact),
  X29: asks(
    'Mobile number is required, as 204',
    toPhone,
    journey.session('answers an unregistered, a missing and a malformed number as specified'),
  ),
  X30: asks('403: no access, then /maintenance', toPhone, web.loginFailure('403 closes login')),
  X31: asks('Network error, please try later', toPhone),
  X32: asks('Google Authentication Successful', web.identity('a known identity enters (X32)')),
  X33: asks('Google Authentication Failed. Please try later', web.identity('%s is told (X33, X30)')),
  X34: asks(
    'Invalid OTP',
    firebase('says "Invalid OTP" to a wrong code (X34)'),
    signUp('sends another code after half a minute'),
  ),
  X35: asks('Too many failed attmpts, try after 24 hours', signUp('(C3, C4, X35)')),
  X36: asks('Account blocked, please try after 24hours', login('(X36, X17)'), web.loginFailure('a block (X36)')),
  X37: asks(
    'Unable to connect the server, Please try again',
    web.loginFailure('server failures and silence (X37)', 'a number that could not be registered is X37'),
  ),
  X38: asks(
    'Too many tries, chat with us',
    account('closes the field after the third wrong code'),
    journey.contactChange('and blocks after five (X38)'),
  ),
  X39: asks('Something went wrong', web.loginFailure('anything else (X39)', 'says only what can be acted on (X39)')),
  X40: asks('Email already exists', account('changes the e-mail address')),
  X41: asks('Number updated successfully', account('changes the phone number')),
  X42: asks('Email updated successfully', account('changes the e-mail address')),
  X43: asks('Email already verified', signUp('when the same address is entered again (T5)')),
  X44: asks('{masked email} is linked to {masked phone}', signUp('names it masked only (T6)')),
  X45: asks(
    'Session has been expired! Please re-login to continue.',
    system('(T9, T10, X45)'),
    buy('shows the session dialog when the session was ended elsewhere'),
  ),
  X46: asks(
    'Unsupported format',
    web.attachment('a ticket does not take it (X46)'),
    journey.upload('is refused, and nothing of it is kept'),
  ),
  X47: asks('Oopsy, no tickets! and Loading...', support('raises a ticket with a picture')),
  X48: asks('a FAQ that cannot be read shows nothing', support('says nothing but a way on when they do not come')),
  X49: asks(
    'a file above 2 MB is too big',
    web.attachment('2 MB and no byte more (X49)'),
    journey.upload('is refused from the first byte above 2 MB'),
  ),
}
