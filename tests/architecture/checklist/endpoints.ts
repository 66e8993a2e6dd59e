import { asks, type Entry } from './entry.ts'
import { forbids, journey, screens, site } from './tests.ts'

const {
  accountDetails,
  contactChange,
  enumeration,
  firebase,
  identity,
  login,
  push,
  session,
  signUp,
  support,
  verifyPayment,
} = journey

/** Calls of the API. */
export const endpoints: Readonly<Record<string, Entry>> = {
  E1: asks('GET /config.json', site('tells the configuration, uncached', 'tells that the house is closed')),
  E2: asks(
    'POST /public_user/otpauthentication',
    signUp('a code for a new number (E2, E6)', 'answers what is missing or malformed, and a number that is registered'),
  ),
  E3: asks(
    'POST /gmail_signup',
    signUp('a code for a new address (E3, E5)', 'is sent, tried and used up', 'is not sent to who has an account'),
  ),
  E4: asks(
    'POST /update_public_user_details',
    signUp('makes an account of an individual and logs in', 'becomes one account, however often'),
  ),
  E5: asks('POST /verify_email_otp', signUp('is sent, tried and used up')),
  E6: asks(
    'POST /verify_mobile_otp',
    signUp('is tried without being used up'),
    contactChange('takes a code of this session alone'),
  ),
  E7: asks('POST /update_user_mobile_no', contactChange('is asked for by e-mail, proved')),
  E8: asks('POST /send_otp_for_email_update', contactChange('is asked for by phone and proved in one step')),
  E9: asks('POST /verfiy_otp_for_email_update', contactChange('is asked for by phone and proved in one step')),
  E10: asks('POST /update_userdetails', accountDetails('is spelled as its owner spells it')),
  E11: asks('POST /google_signup', identity('an identity of %s', 'Google answers')),
  E12: asks('POST /apple_signup', identity('an identity of %s', 'Apple writes truth')),
  E13: asks(
    'POST /mobile/otpauthentication',
    session('answers an unregistered, a missing and a malformed number as specified'),
  ),
  E14: asks('POST /email/otpauthentication', login('answers a code, a stranger, what is missing')),
  E15: asks('POST /mobile/otpvalidation', session('takes a code once, for ten minutes')),
  E16: asks('POST /email/otpvalidation', login('lets in by the right code, once')),
  E17: asks(
    'POST /mobile_data_check',
    login('finds an account by its number, masked'),
    enumeration('is masked, and never its id'),
  ),
  E18: asks(
    'POST /getOtpViaCall',
    login('is another code, spoken digit by digit', 'calls nobody who has not asked for a code'),
  ),
  E19: asks('GET /mobile/getFirebaseSecrets', firebase('tells the browser where the service is')),
  E20: asks('POST /payment/verify_razorpay', verifyPayment('is checked, and the provider asked', 'logs nobody in')),
  E21: asks('GET /users/login_detail', session('opens nobody else’s rooms')),
  E22: asks('GET /users/basic_info/{id}', session('opens nobody else’s rooms'), forbids('forbids another’s id at %s')),
  E23: asks('GET /check_user_details/{id}', accountDetails('is told with what stands in the way')),
  E24: asks('POST /updateUsersFcmToken', push('shows what its user is told by e-mail, on every phone of theirs')),
  E26: asks('POST /user/tickets', support('is raised, listed newest first', 'is refused without question or message')),
  E27: asks('GET /user/tickets/{id}', support('is raised, listed newest first')),
  E28: asks('GET /getPresignedUrlByFileID', support('is found by its id by its owner alone')),
  E29: asks('GET /user/bank', support('show a person their own accounts')),
  E30: asks('GET /demat', support('show a person their own accounts')),
  E50: asks('GET /getAllBanks', support('are chosen from the banks and states there are')),
  E51: asks('GET /getAllState', support('are chosen from the banks and states there are')),
  E31: asks('GET /getAllFaq', support('are there from the start, in order')),
  E32: asks(
    'the screen’s call before the phone service sends',
    screens.firebase('lets a person in who clicks their way', 'says in plain words why the service sends no code'),
  ),
  E33: asks('the screen’s call that verifies a phone', screens.signUp('opens the account of a person')),
  E34: asks('the screen’s call that changes the number', screens.account('changes the phone number')),
  E35: asks('the screen’s call that sends to a new e-mail address', screens.account('changes the e-mail address')),
  E36: asks('the screen’s call that changes the e-mail address', screens.account('changes the e-mail address')),
  E37: asks('the screen’s call that changes the name', screens.account('takes the name as the PAN has it')),
}
