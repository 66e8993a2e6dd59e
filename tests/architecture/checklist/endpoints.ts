import { asks, type Entry } from './entry.ts'
import { forbids, integration, screens, site } from './tests.ts'

const {
  accountDetails,
  contactChange,
  enumeration,
  firebase,
  identity,
  kyc,
  login,
  papers,
  push,
  session,
  signUp,
  support,
  verifyPayment,
} = integration

/** Endpoints of the API. */
export const endpoints: Readonly<Record<string, Entry>> = {
  E1: asks(
    'GET /config.json',
    site('serves the configuration without caching', 'reads maintenance mode for each request'),
  ),
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
  E19: asks('GET /mobile/getFirebaseSecrets', firebase('has its addresses in the configuration of the browser')),
  E20: asks(
    'POST /payment/verify_razorpay',
    verifyPayment(
      'is verified, and the gateway is asked: the order is paid',
      'needs a session: without one, or with that of another user, there is no token',
    ),
  ),
  E21: asks('GET /users/login_detail', session('has no access to data of another user')),
  E22: asks(
    'GET /users/basic_info/{id}',
    session('has no access to data of another user'),
    forbids('refuses another’s id at %s before any lookup'),
  ),
  E23: asks('GET /check_user_details/{id}', accountDetails('is returned with the missing steps')),
  E24: asks(
    'POST /updateUsersFcmToken',
    push('receives what its user receives by e-mail, on every device of the user'),
  ),
  E26: asks(
    'POST /user/tickets',
    support(
      'is created, listed newest first in pages, and visible to its author only',
      'is refused without question or message',
    ),
  ),
  E27: asks(
    'GET /user/tickets/{id}',
    support('is created, listed newest first in pages, and visible to its author only'),
  ),
  E28: asks('GET /getPresignedUrlByFileID', support('is readable by id for its owner only')),
  E29: asks('GET /user/bank', support('show a user their own accounts, the account number masked')),
  E30: asks('GET /demat', support('show a user their own accounts, the account number masked')),
  E50: asks(
    'GET /getAllBanks',
    support('are chosen from the existing banks and states, by name, the most common ones first'),
  ),
  E51: asks(
    'GET /getAllState',
    support('are chosen from the existing banks and states, by name, the most common ones first'),
  ),
  E38: asks(
    'GET /kyc/info',
    kyc(
      'is approved step by step, says where it goes on, and lets the person buy',
      'is told in the same words by all its calls',
    ),
  ),
  E39: asks('POST /kyc/create', kyc('is told in the same words by all its calls')),
  E40: asks('POST /kyc/resubmit', kyc('that is rejected can be sent again, but not for a child')),
  E41: asks('GET /userUploadedDocs', kyc('is told in the same words by all its calls')),
  E42: asks('GET /getUserBasicKycDetails', kyc('is told in the same words by all its calls')),
  E43: asks(
    'POST /uploadAdhar',
    kyc(
      'of another name is rejected, offers that name, and comes through once it is taken over',
      'that is %s is answered in words',
    ),
  ),
  E44: asks('POST /verifyPan', kyc('tells its name to its holder alone', 'is looked up five times a day')),
  E45: asks('the look-up of a name by PAN, which is E44', kyc('tells its name to its holder alone')),
  E46: asks('POST /updatePanDataInDb', kyc('is confirmed only by whoever looked it up, and within ten minutes')),
  E47: asks('POST /uploadPan', kyc('of a near name asks for a picture of the card, without the name')),
  E48: asks('POST /uploadSelfi', kyc('%j is to be taken again', 'that is hardly alike goes to the desk')),
  E49: asks('POST /uploadSign', kyc('is approved step by step, says where it goes on, and lets the person buy')),
  E55: asks(
    'POST /hypervergePennyDropVerification',
    kyc('that is closed or another person’s is rejected, and the next one is taken', 'serves one person'),
  ),
  E57: asks(
    'POST /verifyDematAccount',
    kyc('asks for the password of its copy', 'that its copy does not name goes to the desk'),
  ),
  E56: asks('POST /checkPdfProtected', papers('is told to its owner', 'is told to nobody without a token')),
  E31: asks('GET /getAllFaq', support('exist from the start, in order, the one on the CML under its number')),
  E32: asks(
    'the call of the screen before the phone service sends a code',
    screens.firebase('logs a person in', 'explains why the service sends no code'),
  ),
  E33: asks('the call of the screen that verifies a phone number', screens.signUp('opens the account of a person')),
  E34: asks('the call of the screen that changes the phone number', screens.account('changes the phone number')),
  E35: asks(
    'the call of the screen that sends a code to a new e-mail address',
    screens.account('changes the e-mail address'),
  ),
  E36: asks('the call of the screen that changes the e-mail address', screens.account('changes the e-mail address')),
  E37: asks(
    'the call of the screen that changes the name',
    screens.account('takes the name as on the PAN, in capitals, and returns to the previous screen'),
  ),
}
