import { approvedBut, kycOf } from '#tests/component/kyc/kyc-answers.ts'
import { button, heading, inTurn, press, text, type ShownScreen } from './screen.ts'

const bank = { bankId: 'SBIN', bankName: 'State Bank of India', state: 'Goa' }

const refused = kycOf(approvedBut({ selfie: 'NO_FACE', bank: 'NAME_MISMATCH', demat: 'checking' }))

/** Of somebody whose KYC has just begun. */
export const kycScreens: readonly ShownScreen[] = [
  // The first: the site asks for the same answer again after two seconds only.
  {
    name: 'status of KYC, refused and being checked',
    path: '/status',
    answers: { 'kyc/info': { data: refused } },
    steps: text(/needs you again/),
  },
  { name: 'Home before KYC', path: '/home', steps: text('Kaveri Robotics') },
  { name: 'profile before KYC', path: '/profile', steps: text('This device') },
  { name: 'slides on KYC', path: '/kycslides', steps: button('NEXT') },
  { name: 'status of KYC', path: '/status', steps: text('Start KYC') },
  { name: 'Aadhaar', path: '/uploadaadhar', steps: button('Verify') },
  { name: 'PAN', path: '/uploadpan', steps: button('Verify') },
  { name: 'selfie', path: '/takeselfie', steps: heading('Take a Selfie') },
  { name: 'signature', path: '/sign', steps: heading('Add Signature') },
  { name: 'banks', path: '/bank', steps: heading('All Banks') },
  { name: 'branches', path: '/branch', state: bank, steps: text('6 branches') },
  {
    name: 'number of a bank account, refused',
    path: '/addbank',
    state: { ...bank, bankIfsc: 'SBIN0000300' },
    answers: {
      hypervergePennyDropVerification: {
        success: false,
        isNameMismatch: true,
        message: 'This account is in another name. Please add one in the name of your Ansh account.',
      },
    },
    steps: inTurn(
      (page) => page.getByRole('textbox', { name: 'Account number' }).fill('301245678'),
      press('Verify'),
      text('Invalid details'),
    ),
  },
  { name: 'demat account to be added', path: '/demat', steps: button('Verify') },
]
