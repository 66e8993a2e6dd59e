import { asks, type Entry, within } from './entry.ts'
import { integration, web } from './tests.ts'

const status = within('tests/component/kyc/kyc-status.test.ts')
const steps = within('tests/component/kyc/kyc-steps.test.ts')
const dematSteps = within('tests/component/kyc/kyc-demat.test.ts')
const selfies = within('tests/browser/kyc.test.ts')
const walk = within('tests/browser/kyc-walk.test.ts')
const bank = within('tests/component/kyc/bank.test.ts')

const { kyc, signUp, support } = integration
const branches = within('tests/integration/bank/branches.test.ts')
const wholeByCalls = 'is approved step by step, says where it goes on, and lets the person buy'
const bankLists = 'are chosen from the existing banks and states, by name, the most common ones first'

const slides = status('are slides that the button, a swipe and the keys turn; the last one starts KYC (S6, S77)')
const goesOn = status('starts, continues where the server says, and ends verified without a button (S78, T14)')
const aadhaar = steps('is a masked one, as a small picture; other files are refused (S79, V11, V19)')
const otherName = steps('in another name leads to the name, and one tap takes over the one that was read (X56)')
const unreadable = steps(
  'that cannot be read is invalid, in words; what was chosen stays when the answer is lost (X51)',
)
const typedPan = steps('is in capitals, ten characters, and of its form (V14, X51, X57)')
const confirmedPan = steps('is confirmed by its name (S80, T15)')
const otherPan = steps('in another name, or not found, says so (X55)')
const selfie = selfies('is taken, taken again and uploaded as a small JPEG (S81, V13)')
const retaken = steps('without a camera is a photo, made small; one that was not good is taken again (S81, V13, X54)')
const permission = steps('asks the wrapper for the camera, and says how to allow it')
const signature = steps('the signature is a small picture, and the bank follows (S82, V12)')
const demat = dematSteps('needs a valid id, a PDF and a participant (S86, V16, X51, X57)')
const password = dematSteps('asks for the password of a protected PDF (T17, X52, X53, X67)')
const complete = dematSteps('completes KYC, and leads back to %s where it was opened')
const whole = walk('leads from Home through all six steps, on two devices, to the purchase')

/** The screens of KYC without those of the bank account. */
export const kycScreenEntries: Readonly<Record<string, Entry>> = {
  R28: asks('/kycslides', slides),
  R29: asks('/status', goesOn),
  R30: asks('/uploadaadhar', aadhaar),
  R31: asks('/uploadpan', confirmedPan),
  R32: asks('/takeselfie', selfie),
  R33: asks('/sign', signature),
  R37: asks('/demat', demat, complete),
  S77: asks('six slides, NEXT and CLOSE, then the Aadhaar; the flag KYCSlides', slides),
  S78: asks('the status: header, button, and the step on which KYC goes on', goesOn),
  S79: asks('the Aadhaar as picture or PDF; another name leads to /updateDetails', aadhaar, otherName),
  S80: asks('the PAN: looked up, confirmed, in another name, not found', confirmedPan, otherPan),
  S81: asks('the selfie: camera, permission by the wrapper, failure with Retake or Close', selfie, retaken, permission),
  S82: asks('the signature as JPG or PNG, then the bank', signature),
  S86: asks(
    'the demat account: id, participant, PDF, password, dialogs, external onboarding',
    demat,
    password,
    complete,
    dematSteps('suggests participants, 200 ms after the last key, and takes any other name'),
    dematSteps('explains the copy and leads to its question, and keeps what was typed'),
  ),
  X50: asks('“Something went wrong, Please try again later”', status('can be loaded again after a failure (X50)')),
  X51: asks('“Invalid details”', unreadable, typedPan, signature, demat),
  X52: asks('“Password required”', password),
  X53: asks('“Invalid password”', password),
  X54: asks("“Couldn't see you properly! Take another selfie”", retaken),
  X55: asks('“Name not as per PAN”', otherPan),
  X56: asks('“Please update your name”', otherName),
  X57: asks('the messages of required fields', typedPan, demat, bank('takes 9 to 18 digits, and asks for them')),
  C20: asks('KYC has six steps and six slides', slides, kyc(wholeByCalls)),
  C21: asks(
    'PAN 10, account 9 to 18, demat id 16, IFSC 11; a branch search above five',
    typedPan,
    bank('takes 9 to 18 digits, and asks for them', 'has a search box for more than five branches only'),
    bank('looks an entry of eleven characters up, adds the branch to its bank and uses it with the bank that it has'),
    demat,
  ),
  C22: asks('pictures at quality 0.6, the selfie at 0.2', aadhaar, selfie, retaken),
  C23: asks(
    'a search of participants 200 ms after the last key',
    dematSteps('suggests participants, 200 ms after the last key, and takes any other name'),
  ),
  D10: asks(
    'a document: name, status and reason; the overall status',
    kyc('is told in the same words by all its calls', 'that is %s is answered in words'),
  ),
  D11: asks(
    'bank, state, branch, account, demat account, participant',
    support(bankLists),
    branches('are listed by state, all of them, and asked for once in thirty days'),
    branches('are searched by name or id, and a name that is not in the list is no error'),
    kyc(wholeByCalls),
  ),
  F1: asks(
    'the flag KYCSlides: the slides were seen',
    slides,
    status('all lead to the slides first, and to the status once these were seen (T13)'),
  ),
  P1: asks(
    'the types of users: a person and a company',
    signUp(
      'makes an account of an individual and logs in',
      'creates an account of a company, with its registration number',
    ),
    kyc('shows its signatory’s Aadhaar and its own PAN'),
    steps('a company names its signatory before the Aadhaar'),
  ),
  X67: asks('“Password is needed” of the server is shown as “Password required”', password),
  V11: asks('an Aadhaar is a PDF, PNG or JPEG; pictures at quality 0.6', aadhaar),
  V12: asks('a signature is a PNG or JPEG', signature),
  V13: asks('a selfie has the quality 0.2', retaken, selfie),
  V14: asks('a PAN: capitals, ten characters, its form', typedPan),
  V16: asks('a demat id: capitals, IN and 14 digits or 16 digits; a PDF and a participant', demat),
  V19: asks(
    'an upload has at most 2 MB',
    aadhaar,
    demat,
    web.picture('is measured after it was made smaller: at most 2 MB (X49)'),
  ),
  T13: asks(
    'the way into KYC: the slides once, then the status',
    status('all lead to the slides first, and to the status once these were seen (T13)'),
  ),
  T14: asks('the order of the steps', goesOn, whole),
  T15: asks('a PAN is looked up, then confirmed', confirmedPan, otherPan),
  T17: asks('a demat copy: protected, password, verified, complete', password, complete, whole),
}
