import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalApp } from '#infra/local/app.ts'
import { expectNoViolations } from './accessible.ts'
import { executablePath, seededSite, usual } from './seeded-site.ts'
import { logIn } from './walk.ts'

let app: LocalApp
let page: Page

describe.skipIf(executablePath === undefined)('support in Chromium at 390×844', () => {
  const site = seededSite({ viewport: usual })

  beforeEach(async () => {
    ;({ page, app } = site)
    await logIn(page, app)
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  })

  it('raises a ticket with a picture, which can be opened again', async () => {
    await page.getByRole('link', { name: 'Support tickets' }).click()
    await page.getByText('Oopsy, no tickets!').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Raise support ticket' }).click()
    expect(await page.getByRole('button', { name: 'Create', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Question' }).fill('Where are my shares?')
    await page.getByRole('textbox', { name: 'Message' }).fill('I paid on Monday.\nNothing yet.')
    await page.setInputFiles('input[type=file]', {
      name: 'statement.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    })
    await page.getByText('Unsupported format').waitFor()
    expect(await page.getByRole('button', { name: 'Create', exact: true }).isDisabled()).toBe(true)
    await page.setInputFiles('input[type=file]', {
      name: 'statement.png',
      mimeType: 'image/png',
      buffer: await bigPicture(),
    })
    await page.getByText('statement.jpg').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { name: '# 001' }).waitFor()
    await page.getByText('Status: Open').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'View the picture of ticket 001' }).click()
    // The browser shrinks the picture before the upload.
    await expect
      .poll(() => page.evaluate<number>(`document.querySelector('[role=dialog] img')?.naturalWidth`))
      .toBe(1_600)
    await page.getByRole('img', { name: 'Sent with ticket 001' }).waitFor()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Raise support ticket' }).click()
    expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('')
    expect(site.complaints).toEqual([])
  })

  it('creates one ticket from two presses, and keeps the text when it could not be sent', async () => {
    await page.getByRole('link', { name: 'Support tickets' }).click()
    await page.getByRole('button', { name: 'Raise support ticket' }).click()
    await page.getByRole('textbox', { name: 'Question' }).fill('Is it there twice?')
    await page.getByRole('textbox', { name: 'Message' }).fill('Once, please.')
    // The server handles the request, and its response is lost.
    await page.route('**/api/user/tickets', async (route) => {
      await route.fetch()
      await route.abort()
      await page.unroute('**/api/user/tickets')
    })
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('We could not send it. What you wrote is still here, please try again.').waitFor()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { name: '# 001' }).waitFor()
    expect(await page.getByRole('heading', { name: /^# 00/ }).count()).toBe(1)
  })

  it('pages through tickets with their status and remarks', async () => {
    await page.route('**/api/user/tickets/*', (route) => {
      const second = route.request().url().includes('cursor=c1')
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
    await page.getByText('Question of 9').click()
    await page.getByRole('dialog', { name: 'Remarks from the provider' }).getByText('Credited on 19-11-2026.').waitFor()
    await expectNoViolations(page)
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toContain('/Support')
    // This ticket has no remarks.
    await page.getByText('Question of 12').click()
    expect(await page.getByRole('button', { name: 'Remarks on ticket 0012' }).count()).toBe(0)
    await page.getByText('21-11-2026').first().waitFor()
  })

  it('opens one question at a time, and offers a retry when they fail to load', async () => {
    await page.route('**/api/getAllFaq', (route) =>
      route.fulfill({
        status: 404,
        json: { name: 'NotFoundError', message: 'NOT_FOUND', words: 'Gone', request_id: 'r' },
      }),
    )
    await page.getByRole('link', { name: 'FAQs' }).click()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.route('**/api/getAllFaq', (route) => route.fulfill({ json: { data: questions.slice(0, 5) } }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('button', { name: 'Question 2', exact: true }).press('Enter')
    await page.getByText('Answer 2,').waitFor()
    await page.getByRole('button', { name: 'Question 3', exact: true }).press('Enter')
    await page.getByText('Answer 3,').waitFor()
    expect(await page.getByText('Answer 2,').count()).toBe(0)
    const link = page.getByRole('link', { name: 'the depository' })
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await page.locator('script', { hasText: 'stolen' }).count()).toBe(0)
    await expectNoViolations(page)
  })

  it('opens the question on the CML copy when coming from the demat screen', async () => {
    await page.route('**/api/getAllFaq', (route) => route.fulfill({ json: { data: questions } }))
    await page.evaluate(`history.replaceState({ index: 1, value: { demat: true } }, '', '/faqs')`)
    await page.reload()
    const question = page.getByRole('button', { name: 'How to get your CMR/ CML copy?' })
    expect(await question.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(async () => (await question.boundingBox())?.y).toBeLessThan(500)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => page.url()).not.toContain('/faqs')
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
  }
}

const questions = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  question: index === 12 ? 'How to get your CMR/ CML copy?' : `Question ${index + 1}`,
  answer: `<p>Answer ${index + 1}, from <a href="https://example.com">the depository</a>.</p><script>document.title = 'stolen'</script>`,
}))

/** A picture of 3,200 by 1,000 pixels, drawn by the browser. */
async function bigPicture(): Promise<Buffer> {
  const drawn = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3200, height: 1000 })
    const pen = canvas.getContext('2d')
    for (let index = 0; index < 400; index += 1) {
      pen.fillStyle = 'hsl(' + index * 7 + ' 80% 50%)'
      pen.fillRect((index * 97) % 3200, (index * 53) % 1000, 90, 60)
    }
    return canvas.toDataURL('image/png')
  })()`)
  return Buffer.from(drawn.split(',')[1] ?? '', 'base64')
}
