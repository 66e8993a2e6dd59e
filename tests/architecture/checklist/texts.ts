import { asks, type Entry, unproven } from './entry.ts'
import { integration, screens, web } from './tests.ts'

const { account, buy, firebase, login, signUp, support, system } = screens
const toAddress = web.loginFailure('%i %s shows "%s" (X16, X18–X21)')
const toPhone = web.loginFailure('%i %s shows "%s" (X27–X31, X36)')
const contact = web.contact('must be complete for its country and differ from the current number (X11, X13, X28)')

/** Texts that people see, verbatim. */
export const texts: Readonly<Record<string, Entry>> = {
  X1: asks('Enter a valid email', web.email('an address is missing, invalid, or of a refused domain (X1–X3)')),
  X2: asks('Email is required', web.email('or of a refused domain (X1–X3)'), signUp('(X2, X3)')),
  X3: asks(
    'Please use a different email address',
    web.email('or of a refused domain (X1–X3)'),
    signUp('(X2, X3)'),
    integration.signUp('is not sent to a refused domain or its subdomains'),
  ),
  X4: asks('Enter a valid Mobile Number', login('requires a complete phone number (X4, X5)')),
  X5: asks('Mobile Number is required', login('requires a complete phone number (X4, X5)')),
  X6: asks('Must be exactly 6 digits', integration.login('takes six digits for a code')),
  X7: asks(
    'First name required',
    account('takes the name as on the PAN, in capitals, and returns to the previous screen'),
  ),
  X8: asks(
    'Last name required',
    account('takes the name as on the PAN, in capitals, and returns to the previous screen'),
  ),
  X9: asks('Company name required', signUp('opens the account of a company')),
  X10: asks('Company register number name required', signUp('opens the account of a company')),
  X11: asks(
    'Please update new number',
    contact,
    account('refuses a number of another account, and opens no session dialog'),
  ),
  X12: asks(
    'Please update new email',
    web.contact('must have the form of an address and differ from the current address (X12)'),
  ),
  X13: asks('Number is required', contact, account('refuses a number of another account, and opens no session dialog')),
  X14: unproven('Name is required', 'the name in the profile is read-only, so no form can be without it'),
  X15: asks('200 opens the code screen', login('by a code to the e-mail address')),
  X16: asks('Please enter a registered email', login('refuses an address without an account (X16)'), toAddress),
  X17: asks(
    'Account blocked, please try after H hours M minutes',
    login('is blocked for a day after five wrong codes, for that channel only (X36, X17)'),
    web.loginFailure('a blocked account shows the remaining time (X17), a thrown error is X22'),
  ),
  X18: asks('Invalid email', toAddress),
  X19: asks('Email is required, as 204', toAddress, integration.login('answers a code, a stranger, what is missing')),
  X20: asks(
    'You don’t have access to login',
    toAddress,
    web.loginFailure('by e-mail a refused access keeps the login open (X20)'),
  ),
  X21: asks('Network error, please try later', toAddress),
  X22: asks(
    'Something went wrong, after an exception',
    web.loginFailure('a blocked account shows the remaining time (X17), a thrown error is X22'),
  ),
  X23: asks(
    'OTP SENT SUCCESSSFULLY opens the code screen',
    signUp('opens the account of a person'),
    integration.signUp('is sent, tried and used up'),
  ),
  X24: asks(
    'the e-mail address has an account: continues with the phone step or with login',
    signUp(
      'when the same address is entered again (T5)',
      'leads an address with an account to its login, and shows it only masked (T6)',
    ),
  ),
  X25: asks('Account blocked', integration.signUp('blocks the address after five wrong guesses')),
  X26: asks(
    'anything else: Something went wrong',
    web.loginFailure('message of a registration that could not start: X3, a rate limit, otherwise X26'),
  ),
  X27: asks(
    'already registered, or not yet',
    toPhone,
    web.loginFailure('in a registration 401 means a registered number (X27), and 403 keeps the login open'),
  ),
  X28: asks('Invalid number; Please enter valid number', toPhone, contact),
  X29: asks(
    'Mobile number is required, as 204',
    toPhone,
    integration.session('answers an unregistered, a missing and a malformed number as specified'),
  ),
  X30: asks(
    '403: no access, then /maintenance',
    toPhone,
    web.loginFailure('403 closes the login, a rate limit gives the wait, a lost answer is a network error'),
  ),
  X31: asks('Network error, please try later', toPhone),
  X32: asks('Google Authentication Successful', web.identity('a known identity logs in (X32)')),
  X33: asks('Google Authentication Failed. Please try later', web.identity('%s shows its message (X33, X30)')),
  X34: asks(
    'Invalid OTP',
    firebase('answers a wrong code with "Invalid OTP" (X34), and accepts the right one after it'),
    signUp('sends another code after half a minute'),
  ),
  X35: asks('Too many failed attmpts, try after 24 hours', signUp('(C3, C4, X35)')),
  X36: asks(
    'Account blocked, please try after 24hours',
    login('(X36, X17)'),
    web.loginFailure(
      'server failure or lost answer (X37), no access (X30), blocked account (X36), any other error (X39)',
    ),
  ),
  X37: asks(
    'Unable to connect the server, Please try again',
    web.loginFailure(
      'server failure or lost answer (X37), no access (X30), blocked account (X36), any other error (X39)',
      'a number that could not be registered is X37',
    ),
  ),
  X38: asks(
    'Too many tries, chat with us',
    account('disables the field after the third wrong code, offers a new code, and enables it for that code'),
    integration.contactChange('voids a code after three wrong guesses, and blocks after five'),
  ),
  X39: asks(
    'Something went wrong',
    web.loginFailure(
      'server failure or lost answer (X37), no access (X30), blocked account (X36), any other error (X39)',
      'a failed resend shows a specific message only when the user can act on it (X39)',
    ),
  ),
  X40: asks('Email already exists', account('changes the e-mail address')),
  X41: asks('Number updated successfully', account('changes the phone number')),
  X42: asks('Email updated successfully', account('changes the e-mail address')),
  X43: asks('Email already verified', signUp('when the same address is entered again (T5)')),
  X44: asks(
    '{masked email} is linked to {masked phone}',
    signUp('leads an address with an account to its login, and shows it only masked (T6)'),
  ),
  X45: asks(
    'Session has been expired! Please re-login to continue.',
    system('(T9, T10, X45)'),
    buy('shows the session dialog when the session was ended elsewhere'),
  ),
  X46: asks(
    'Unsupported format',
    web.picture('is a PNG or a JPEG: the picker offers PDF, a ticket refuses it (X46)'),
    integration.upload('is refused, and nothing of it is kept'),
  ),
  X47: asks('Oopsy, no tickets! and Loading...', support('raises a ticket with a picture')),
  X48: asks(
    'a FAQ that cannot be read shows nothing',
    support('opens one question at a time, and offers a retry when they fail to load'),
  ),
  X49: asks(
    'a file above 2 MB is too big',
    web.picture('is measured after it was made smaller: at most 2 MB (X49)'),
    integration.upload('is refused from the first byte above 2 MB'),
  ),
}
