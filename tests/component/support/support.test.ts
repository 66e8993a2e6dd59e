import type { Page } from '#tests/component/page/page.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { paidOrder } from '#tests/component/order/paid-order.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

let page: Page

describe('support', () => {
  const site = seededSite()

  beforeEach(async () => {
    ;({ page } = site)
    await restoreSession(site)
    await page.goto(`${site.app.siteAddress}/profile`)
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  })

  it('creates one ticket from two presses, and keeps the text when it could not be sent (S43)', async () => {
    await page.getByRole('link', { name: 'Support tickets' }).click()
    await page.getByRole('button', { name: 'Raise support ticket' }).click()
    await page.getByRole('textbox', { name: 'Question' }).fill('Is it there twice?')
    await page.getByRole('textbox', { name: 'Message' }).fill('Once, please.')
    // The server handles the request, and its response is lost.
    page.route('**/api/user/tickets', async (route) => {
      await route.fetch()
      await route.abort()
      page.unroute('**/api/user/tickets')
    })
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText("We couldn't send it. What you wrote is still here. Please try again.").waitFor()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { name: /^# 0\d\d/ }).waitFor()
    expect(await page.getByRole('heading', { name: /^# 0\d\d/ }).count()).toBe(1)
  })

  it('begins with the order from which it was opened, and leaves the words to the person', async () => {
    await page.goto(`${site.app.siteAddress}/Support`, { index: 1, value: { order: 'AN07/26-27/00123' } })
    const question = page.getByRole('textbox', { name: 'Question' })
    await question.waitFor()
    expect(await question.inputValue()).toBe('About order AN07/26-27/00123')
    await expectNoViolations(page)
    await page.getByRole('textbox', { name: 'Message' }).fill('Where is it?')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('About order AN07/26-27/00123').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('adds the topic of a chip to the words of the person, and replaces only what a chip wrote', async () => {
    await page.goto(`${site.app.siteAddress}/Support`, { index: 1, value: { order: 'AN07/26-27/00123' } })
    const question = page.getByRole('textbox', { name: 'Question' })
    const choose = (name: string) => page.getByRole('radio', { name }).click()
    await choose('Signing')
    expect(await question.inputValue()).toBe('Signing: About order AN07/26-27/00123')
    await choose('KYC')
    expect(await question.inputValue()).toBe('KYC: About order AN07/26-27/00123')
    await choose('Something else')
    expect(await question.inputValue()).toBe('About order AN07/26-27/00123')
    await question.fill('Where is my CMR?')
    await choose('KYC')
    expect(await question.inputValue()).toBe('KYC: Where is my CMR?')
    await question.fill('It is late')
    await choose('Selling')
    expect(await question.inputValue()).toBe('Selling: It is late')
  })

  it('keeps a long question when there is no room for a topic', async () => {
    await page.goto(`${site.app.siteAddress}/Support`, { index: 1, value: { about: 'x'.repeat(300) } })
    const question = page.getByRole('textbox', { name: 'Question' })
    await page.getByRole('radio', { name: 'KYC' }).click()
    expect(await question.inputValue()).toBe(`New company: ${'x'.repeat(187)}`)
  })

  it('begins with the company that was searched in vain', async () => {
    await page.goto(`${site.app.siteAddress}/Support`, { index: 1, value: { about: 'Zepto' } })
    const question = page.getByRole('textbox', { name: 'Question' })
    await question.waitFor()
    expect(await question.inputValue()).toBe('New company: Zepto')
  })

  it('pages through tickets with their status and remarks', async () => {
    page.route('**/api/user/tickets/9/messages*', (route) =>
      route.fulfill({
        json: {
          data: [
            { id: 1, from: 'OWNER', text: 'Where are they?', at: '2026-11-20T20:00:00.000Z' },
            { id: 2, from: 'SUPPORT', text: 'Credited on 19-11-2026.', at: '2026-11-21T12:00:00.000Z' },
          ],
        },
      }),
    )
    page.route('**/api/user/tickets/usr*', (route) => {
      const second = route.request.url.includes('cursor=c1')
      return route.fulfill({
        json: second
          ? { data: [ticket(9, 3, 'Credited on 19-11-2026.')] }
          : { data: [ticket(12, 1, null), ticket(11, 2, null)], next_cursor: 'c1' },
      })
    })
    await page.getByRole('link', { name: 'Support tickets' }).click()
    await page.getByText('Status: Open').waitFor()
    await page.getByText('Status: In Progress').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('Status: Closed').waitFor()
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Remarks on ticket 009' }).click()
    await page.getByRole('dialog', { name: 'Remarks from the provider' }).getByText('Credited on 19-11-2026.').waitFor()
    await expectNoViolations(page)
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toContain('/Support')
    // This ticket has no remarks.
    expect(await page.getByRole('button', { name: 'Remarks on ticket 0012' }).count()).toBe(0)
    await page.getByText('21-11-2026').first().waitFor()
  })

  it('says of a ticket its topic, its order and its last answer, which is unread until it is opened', async () => {
    const answeredTicket = {
      ...ticket(9, 2, 'We are asking the seller.'),
      topic: 'DELIVERY',
      order: { order_id: 'ord_1', number: 'AN07/26-27/00123', scrip_name: 'Kaveri Robotics' },
      answered_at: '2026-11-21T08:35:00.000Z',
      unread: true,
    }
    page.route('**/api/user/tickets/usr*', (route) =>
      route.fulfill({ json: { data: [answeredTicket, { ...ticket(8, 1, null), topic: 'OTHER' }] } }),
    )
    page.route('**/api/user/tickets/9/messages*', (route) =>
      route.fulfill({ json: { data: [{ id: 2, from: 'SUPPORT', text: 'We ask.', at: '2026-11-21T08:35:00.000Z' }] } }),
    )
    const seen: unknown[] = []
    page.route('**/api/user/tickets/9/seen', (route) => {
      seen.push(JSON.parse(String(route.request.body)))
      return route.fulfill({ json: { data: { unread: false } } })
    })
    await page.getByRole('link', { name: 'Support tickets' }).click()
    const card = page.getByRole('listitem').filter({ hasText: '# 009' })
    await card.getByRole('heading', { name: 'Kaveri Robotics · # 009' }).waitFor()
    await card.getByText('Shares not arrived · AN07/26-27/00123').waitFor()
    await card.getByText('Answered 21-11-2026, 2:05 pm').waitFor()
    await card.getByText('New answer').waitFor()
    expect(await page.getByText('New answer').count()).toBe(1)
    expect(await page.getByText('Something else').count()).toBe(0)
    await expectNoViolations(page)
    await card.getByRole('button', { name: 'Remarks on ticket 009' }).click()
    await page.getByRole('dialog').getByText('We ask.').waitFor()
    await expect.poll(() => seen).toEqual([{ message: 2 }])
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByText('New answer').count()).toBe(0)
  })

  it('says once what the chips wrote into the question', async () => {
    const question = 'Shares not arrived: 10 shares of Kaveri Robotics, AN07/26-27/00123'
    const order = { order_id: 'ord_1', number: 'AN07/26-27/00123', scrip_name: 'Kaveri Robotics' }
    page.route('**/api/user/tickets/usr*', (route) =>
      route.fulfill({ json: { data: [{ ...ticket(9, 1, null), question, topic: 'DELIVERY', order }] } }),
    )
    await page.getByRole('link', { name: 'Support tickets' }).click()
    await page.getByText(question).waitFor()
    expect(await page.getByText(/Kaveri Robotics/).count()).toBe(1)
  })

  it('tells orders of the same shares apart by their numbers', async () => {
    const orders = [
      paidOrder({}),
      paidOrder({ order_id: 'ord_01JX0000000000000000ABCDEG', number: 'AN07/26-27/00124' }),
    ]
    page.route('**/orders_of_client*', (route) =>
      route.fulfill({ json: { total_count: 2, client_holdings: orders, open_orders: [] } }),
    )
    await page.goto(`${site.app.siteAddress}/Support`, { index: 1, value: { about: 'x' } })
    await page.getByRole('radio', { name: 'Signing' }).click()
    await page.getByRole('radio', { name: '10 shares of Kaveri Robotics, AN07/26-27/00124' }).waitFor()
    await page.getByRole('radio', { name: '10 shares of Kaveri Robotics, AN07/26-27/00123' }).waitFor()
  })

  it('sends the topic and the order that the chips name', async () => {
    const orderId = 'ord_01JX0000000000000000ABCDEF'
    page.route('**/orders_of_client*', (route) =>
      route.fulfill({ json: { total_count: 1, client_holdings: [paidOrder({})], open_orders: [] } }),
    )
    const sent: unknown[] = []
    page.route('**/api/user/tickets', async (route) => {
      const body = route.request.body as FormData
      sent.push(['topic', 'order_id'].map((name) => body.get(name)))
      await route.fulfill({ status: 201, json: { message: 'TICKET_CREATED', data: { id: 9 } } })
    })
    await page.goto(`${site.app.siteAddress}/Support`, { index: 1, value: { order: 'AN07/26-27/00123' } })
    await page.getByRole('radio', { name: '10 shares of Kaveri Robotics' }).waitFor()
    await page.getByRole('radio', { name: 'Signing' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Where is it?')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.poll(() => sent).toEqual([['SIGNING', orderId]])
  })

  it('goes on as a conversation: keeps a reply that was not sent, and sends it once', async () => {
    await page.goto(`${site.app.siteAddress}/Support`, { index: 1, value: { about: 'Zepto' } })
    await page.getByRole('textbox', { name: 'Message' }).fill('When will you list it?')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const open = () => page.getByRole('button', { name: /^Messages of ticket 00/ }).click()
    await open()
    const sheet = page.getByRole('dialog', { name: /^Your ticket # 00/ })
    await sheet.getByText('When will you list it?').waitFor()
    await sheet.getByText(/^You, \d\d-\d\d-\d{4}, /).waitFor()
    const field = page.getByRole('textbox', { name: 'Your reply' })
    await field.fill('And at which price?')
    await expectNoViolations(page)
    // The server handles the request, and its response is lost.
    page.route('**/api/user/tickets/*/messages', async (route) => {
      if (route.request.method === 'POST') {
        await route.fetch()
        await route.abort()
        page.unroute('**/api/user/tickets/*/messages')
      } else await route.continue()
    })
    await page.getByRole('button', { name: 'Send' }).click()
    await sheet.getByText("We couldn't send it. What you wrote is still here. Please try again.").waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await open()
    expect(await field.inputValue()).toBe('And at which price?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => field.inputValue()).toBe('')
    await expect.poll(() => sheet.getByText('And at which price?').count()).toBe(1)
  })

  it('shows the newest messages of a long conversation, and earlier ones when asked', async () => {
    const asked: string[] = []
    page.route('**/api/user/tickets/12/messages*', (route) => {
      asked.push(new URL(route.request.url).search)
      const ids = route.request.url.includes('before=newest') ? [3, 4] : [1, 2]
      const data = ids.map((id) => ({ id, from: 'OWNER', text: `Message ${id}.`, at: null }))
      return route.fulfill({ json: { data } })
    })
    page.route('**/api/user/tickets/usr*', (route) => route.fulfill({ json: { data: [ticket(12, 2, null)] } }))
    await page.getByRole('link', { name: 'Support tickets' }).click()
    await page.getByRole('button', { name: 'Messages of ticket 0012' }).click()
    await page.getByText('Message 3.').waitFor()
    expect(await page.getByText('Message 2.').count()).toBe(0)
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await page.getByText('Message 1.').waitFor()
    expect(asked).toEqual(['?before=newest', '?before=3'])
    expect(await page.getByRole('button', { name: 'Show earlier' }).count()).toBe(0)
  })

  it.each([
    ['2027-02-19T12:00:00.000Z', 'Closed on 21-11-2026. A reply opens it again.', 'Send'],
    ['2026-11-21T12:00:00.000Z', 'Closed on 21-11-2026. Please raise a new ticket.', 'Raise support ticket'],
  ])('says what a closed ticket takes until %s', async (replies_until, words, button) => {
    page.route('**/api/user/tickets/12/messages*', (route) =>
      route.fulfill({ json: { data: [{ id: 1, from: 'OWNER', text: 'Where?', at: null }] } }),
    )
    const closed = { ...ticket(12, 3, null), closed_at: '2026-11-21T12:00:00.000Z', replies_until }
    page.route('**/api/user/tickets/usr*', (route) => route.fulfill({ json: { data: [closed] } }))
    await page.getByRole('link', { name: 'Support tickets' }).click()
    await page.getByRole('button', { name: 'Messages of ticket 0012' }).click()
    const sheet = page.getByRole('dialog', { name: 'Your ticket # 0012' })
    await sheet.getByText(words).waitFor()
    await sheet.getByRole('button', { name: button }).waitFor()
    if (button !== 'Send') expect(await sheet.getByRole('textbox').count()).toBe(0)
  })

  it('shows the order from which it was opened, and does not ask for it', async () => {
    await page.goto(`${site.app.siteAddress}/Support`, { index: 1, value: { order: 'AN07/26-27/00123' } })
    await page.getByRole('radio', { name: 'Signing' }).click()
    await page
      .getByRole('group', { name: 'Your order' })
      .getByRole('radio', { name: 'Order AN07/26-27/00123' })
      .waitFor()
    expect(await page.getByRole('group', { name: 'Which order?' }).count()).toBe(0)
  })

  it('opens one question at a time, and offers a retry when they fail to load (R44, S9, S44, X48)', async () => {
    page.route('**/api/getAllFaq', (route) =>
      route.fulfill({
        status: 404,
        json: { name: 'NotFoundError', message: 'NOT_FOUND', words: 'Gone', request_id: 'r' },
      }),
    )
    await page.getByRole('link', { name: 'FAQs' }).click()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    page.route('**/api/getAllFaq', (route) => route.fulfill({ json: { data: questions } }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('button', { name: 'Question 2', exact: true }).press('Enter')
    await page.getByText('Answer 2,').waitFor()
    await page.getByRole('button', { name: 'Question 3', exact: true }).press('Enter')
    await page.getByText('Answer 3,').waitFor()
    expect(await page.getByText('Answer 2,').count()).toBe(0)
    const link = page.getByRole('link', { name: 'the depository' })
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await page.locator('script').filter({ hasText: 'stolen' }).count()).toBe(0)
    await expectNoViolations(page)
  })
})

describe('the question about KYC', () => {
  const site = seededSite()

  it.each([
    ['somebody new to the slides', ravi.phone, 'Continue KYC', '**/kycslides'],
    ['somebody who is verified to the status', undefined, 'See your KYC', '**/status'],
  ] as const)('leads %s', async (_, phone, name, address) => {
    ;({ page } = site)
    await restoreSession(site, phone)
    page.route('**/api/getAllFaq', (route) => route.fulfill({ json: { data: questions } }))
    await page.goto(`${site.app.siteAddress}/faqs`)
    await page.getByRole('button', { name: 'Question 4', exact: true }).click()
    expect(await page.getByRole('button', { name }).count()).toBe(0)
    await page.getByRole('button', { name: 'Question 5', exact: true }).click()
    await page.getByRole('button', { name }).click()
    await page.waitForURL(address)
  })
})

function ticket(id: number, status: 1 | 2 | 3, feedback: string | null) {
  // Late in the evening in London, after midnight in India.
  return {
    id,
    question: `Question of ${id}`,
    description: 'Where are they?',
    status,
    created_datetime: '2026-11-20T20:00:00.000Z',
    file_url: null,
    related_file_id: null,
    feedback,
    unread: false,
  }
}

const questions = Array.from({ length: 5 }, (_, index) => ({
  id: index + 1,
  question: `Question ${index + 1}`,
  answer: `<p>Answer ${index + 1}, from <a href="https://example.com">the depository</a>.</p><script>document.title = 'stolen'</script>`,
}))
