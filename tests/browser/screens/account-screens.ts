import { button, dialog, heading, inTurn, press, text, type ShownScreen } from './screen.ts'

const at = '2026-11-21T08:35:00.000Z'
const ticket = {
  id: 12,
  question: 'Where are my shares of Suvarnadhara Agricultural Implements and Irrigation Systems?',
  description: 'I paid ₹12,34,567.05 last week. The reference is HDFCN520261124000012345678901234567890.',
  status: 1,
  created_datetime: at,
  related_file_id: null,
  feedback: null,
  file_url: null,
}

/** The account, its bank and demat accounts, and support. */
export const accountScreens: readonly ShownScreen[] = [
  {
    name: 'profile',
    path: '/profile',
    steps: async (page) => {
      await page.getByText('This device').waitFor()
      await page.getByRole('button', { name: 'Policy References' }).press('Enter')
      // Away from the bar at the lower edge, which would cover one of the links.
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    },
  },
  {
    name: 'end of another session',
    path: '/profile',
    steps: inTurn(press(/^Log out: /), dialog('Log out there?')),
  },
  {
    name: 'phone number of the account',
    path: '/profile',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Edit phone' }).click()
      await page.getByRole('textbox', { name: 'Phone number' }).fill('+919000000099')
      await page.getByRole('button', { name: 'UPDATE' }).click()
      await page.getByText(/Enter the code we sent to/).waitFor()
    },
  },
  {
    name: 'code to a new number',
    path: '/changemobilenumber',
    state: { mobile: '+919000000099', userId: 'usr_1', sentAtMs: 0 },
    steps: heading('Verify your phone number'),
  },
  {
    name: 'code to a new email address',
    path: '/changeemail',
    state: { email: 'an.address.that.is.rather.long@example.com', userId: 'usr_1', sentAtMs: 0 },
    steps: heading(/Verify your/),
  },
  { name: 'email of the account', path: '/editProfile', state: 'email', steps: button('UPDATE') },
  {
    name: 'demat account',
    path: '/edit',
    state: { type: 'dematDetail', record: { dp_id: 'IN300001', client_id: '12345678' } },
    steps: heading('Demat account'),
  },
  {
    name: 'bank account',
    path: '/edit',
    state: {
      type: 'bankDetail',
      record: { bank_name: 'State Bank of India', account_no: '123456789012', ifsc_code: 'SBIN0000300' },
    },
    steps: heading(/account/i),
  },
  {
    name: 'name as on the PAN, with errors',
    path: '/updateDetails',
    steps: inTurn(press('Update'), text('First name required')),
  },
  {
    name: 'tickets',
    path: '/Support',
    answers: {
      'user/tickets': {
        data: [ticket, { ...ticket, id: 11, status: 3, feedback: 'They are in your demat account since 21-11-2026.' }],
      },
    },
    steps: text(/Where are my shares/),
  },
  {
    name: 'new ticket',
    path: '/Support',
    steps: inTurn(press('Raise support ticket'), (page) => page.getByRole('textbox', { name: 'Question' }).waitFor()),
  },
  { name: 'questions', path: '/FAQs', steps: (page) => page.getByRole('button', { name: 'Why?' }).press('Enter') },
]

/** Of a session that has ended. It comes last, because it ends that of the page. */
export const expiredSession: ShownScreen = {
  name: 'expired session',
  path: '/profile',
  steps: inTurn(
    (page) => page.getByRole('link', { name: 'Portfolio' }).waitFor(),
    async (page) => {
      await page.route('**/api/**', (route) =>
        route.fulfill({ status: 401, json: { name: 'TokenExpiredError', message: 'TOKEN_EXPIRED', request_id: 'r' } }),
      )
      await page.evaluate("void dispatchEvent(new Event('focus'))")
      await page
        .getByRole('link', { name: 'Portfolio' })
        .click({ noWaitAfter: true })
        .catch(() => undefined)
    },
    text('Session has been expired! Please re-login to continue.'),
  ),
}
