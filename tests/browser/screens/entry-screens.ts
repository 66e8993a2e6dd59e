import { asha } from '#tests/harness/seed.ts'
import { button, heading, text, type ShownScreen } from './screen.ts'

const registration = { id: 'reg_1', email: 'meera@example.com' }
const details = { registration, username: '919000000077', countryCode: '+91' }
const code = { type: 'login', username: '919000000001', shown: '+91 90000 00001', sentAtMs: 0 }

/** What visitors see. */
export const entryScreens: readonly ShownScreen[] = [
  { name: 'landing', path: '/', steps: button('Login with Phone Number') },
  { name: 'phone number', path: '/signupphone', state: { type: 'login' }, steps: button('SEND OTP') },
  {
    name: 'phone number, refused',
    path: '/signupphone',
    state: { type: 'login' },
    steps: async (page) => {
      await page.getByRole('textbox', { name: /phone/i }).fill('9000000777')
      await page.getByRole('button', { name: 'SEND OTP' }).click()
      await page.getByText('Please enter a registered phone number').waitFor()
    },
  },
  {
    name: 'list of countries',
    path: '/signupphone',
    state: { type: 'login' },
    steps: async (page) => {
      await page.getByRole('button', { name: /^Country/ }).click()
      await page.getByRole('combobox').waitFor()
    },
  },
  { name: 'code to a phone', path: '/otpphone', state: code, steps: heading('Verify your number') },
  { name: 'email address', path: '/signupemail', state: { type: 'register' }, steps: button('SEND OTP') },
  {
    name: 'code to an email address',
    path: '/otpemail',
    state: { ...code, email: asha.email },
    steps: heading('Verify your email'),
  },
  { name: 'kind of account', path: '/type', state: details, steps: text('Who is investing?') },
  {
    name: 'details of a person',
    path: '/individualdetails',
    state: { ...details, userType: 'INDIVIDUAL' },
    steps: button('SIGN UP'),
  },
  {
    name: 'details of a company, with errors',
    path: '/companydetails',
    state: { ...details, userType: 'COMPANY' },
    steps: async (page) => {
      await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
      await page.getByRole('button', { name: 'SIGN UP' }).click()
      await page.getByText('Company name required').waitFor()
    },
  },
  { name: 'missing network', path: '/no-internet', steps: heading('Please wait..') },
  { name: 'maintenance', path: '/maintenance', steps: button('Return') },
  { name: 'terms', path: '/termsandcondition', steps: heading('Terms and Conditions') },
  { name: 'legal policy', path: '/legalpolicy', steps: heading('Legal & Compliance') },
  { name: 'terms of use', path: '/subtermsandconditions', steps: heading('Terms of Use') },
  { name: 'privacy', path: '/privacyandpolicy', steps: heading('Privacy Policy and Security') },
  { name: 'risks', path: '/risksanddisclosures', steps: heading('Risk Disclosure and Compliance') },
  { name: 'return policy', path: '/noreturnpolicy', steps: heading('Return and Exchange Policy') },
  { name: 'unknown address', path: '/nothing-is-here', steps: heading(/./) },
  { name: 'broken payment link', path: '/payment-return?data=x', steps: button('Go to orders') },
]
