import { describe, expect, it } from 'vitest'
import { brand } from '#shared/brand.ts'
import { SecurityId } from '#shared/kernel/id.ts'
import { availableEmail } from './availability-texts.ts'
import { codeEmail } from './code-texts.ts'
import { contactChangedEmail } from './contact-texts.ts'
import { kycCompletedEmail, stepRejectedEmail } from './kyc-texts.ts'
import { type EmailMessage, emailOf } from './letter.ts'
import { letterCard, letterOrder, letterPayment } from './letter.fixture.ts'
import { saleEmail, type SaleNews } from './sale-texts.ts'
import { orderEmail, type OrderNotification, orderNotifications } from './texts.ts'
import { ticketAnsweredEmail, ticketRaisedEmail } from './ticket-texts.ts'

const site = 'https://ansh.example'
const expected = { from: '2026-11-30', to: '2026-12-02' } as never
const hostile = `<img src=x onerror=alert(1)> & "Sons"'`
const saleNews: readonly SaleNews[] = [
  'submitted',
  'quoted',
  'rejected',
  'declined',
  'cancelled',
  'lapsed',
  'agreed',
  'funded',
  'received',
  'paid',
  'returned',
]
const ticketOf = (words: string) => ({ id: 7, question: words, feedback: `Line one\n${words}`, status: 3 }) as never

/** Every letter that is sent, about a company with that name. */
function lettersAbout(name: string): readonly (readonly [title: string, letter: EmailMessage])[] {
  return [
    ...orderNotifications.map((notice) => [notice, orderLetter(notice, name)] as const),
    ...saleNews.map((news) => [`sale ${news}`, saleEmail(news, letterCard(news, name), site)] as const),
    ['step', stepRejectedEmail('pan', { state: 'REJECTED', reason: 'OTHER', words: name }, site)],
    ['kyc', kycCompletedEmail(site)],
    ['available', availableEmail(name, SecurityId.parse('sec_1'), site)],
    ['number', contactChangedEmail('number', { phone: '+919876543210', email: 'asha@example.com' })],
    ['email', contactChangedEmail('email', { phone: '+919876543210', email: 'asha@example.com' })],
    ['ticket', ticketRaisedEmail(ticketOf(name), site)],
    ['answer', ticketAnsweredEmail(ticketOf(name), site)],
    ['code', codeEmail('012345')],
  ]
}

function orderLetter(notice: OrderNotification, name: string): EmailMessage {
  const refund = /refund|given-up|charged|twice/.test(notice) ? 'STARTED' : 'NONE'
  return orderEmail(notice, letterOrder(name, { ...letterPayment, refund }), site, {
    expected,
  })
}

/** What a person reads in the HTML, and the addresses of its links. */
function readable(html: string): string {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address)
  const body = html.slice(html.indexOf('<body'))
  return [body.replaceAll(/<[^>]*>/g, ' '), ...links]
    .join(' ')
    .replaceAll(/&#(\d+);/g, (_, point: string) => String.fromCharCode(Number(point)))
}

const figures = (text: string) => [...new Set(text.match(/\d[\d,.:-]*\d|\d/g))].toSorted()

describe.each(lettersAbout('Kaveri Robotics'))('the letter %s', (_title, { subject, text, html }) => {
  it('says the same as text and as HTML', () => {
    expect(figures(readable(html))).toEqual(figures(text))
    expect(readable(html)).toContain(brand.supportEmail)
    expect(text).toContain(brand.supportEmail)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|NaN|null/)
  })

  it('is small and loads nothing', () => {
    expect(html.length).toBeLessThan(20_000)
    expect(html).not.toMatch(/<(?:img|link|script|iframe|object|form)\b|src=|url\(|@import/i)
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address)
    expect(addresses.every((address) => address.startsWith(`${site}/`) || address.startsWith('mailto:'))).toBe(true)
  })

  it('has at most one button, to the address that the text names', () => {
    const buttons = [...html.matchAll(/class="act" href="([^"]*)"/g)].map(([, address = '']) => address)
    expect(buttons).toEqual(
      /https:\S+/
        .exec(text)
        ?.slice(0, 1)
        .map((each) => each.replaceAll('&', '&#38;')) ?? [],
    )
  })
})

describe('names in a letter', () => {
  it.each(lettersAbout(hostile))('are text, not HTML: %s', (_title, { html }) => {
    expect(html.replaceAll('&#60;img', '')).not.toMatch(/<img|onerror=alert\(1\)>/)
    expect(html).not.toContain(`"Sons"'`)
  })
})

it('a letter that asks for a signature says by when', () => {
  expect(orderLetter('order-paid', 'Kaveri Robotics').text).toContain('Sign by: 28-11-2026, 2:30 pm')
})

it('a letter keeps its lines, shows rupees by their sign, and has no empty rows', () => {
  const { html, text } = emailOf({
    subject: 'Hello',
    text: 'One.\nTwo of Rs. 5,391.81. Read it here: https://ansh.example/a?b=1\n\nLast.',
    action: { label: 'Read it', address: 'https://ansh.example/a?b=1' },
    facts: [
      ['Shares', 10],
      ['Nothing', undefined],
    ],
    why: 'You get this because you asked.',
  })
  expect(text).toBe(
    'One.\nTwo of Rs. 5,391.81. Read it here: https://ansh.example/a?b=1\n\nLast.\n\nShares: 10\n\nYou get this because you asked. Questions? Write to support@ansh.example.\nAnsh Marketplace LLP',
  )
  expect(html).toContain('One.<br>Two of ₹5,391.81.</p>')
  expect(html).not.toMatch(/Read it here|Nothing/)
})
