import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectNoViolations } from './accessible.ts'
import { callDesk } from './desk.ts'
import { hasChromium, seededSite, usual } from './seeded-site.ts'
import { restoreSession } from './visitor.ts'

let page: Page

describe.skipIf(!hasChromium)('support in Chromium at 390×844', () => {
  const site = seededSite({ viewport: usual })

  beforeEach(async () => {
    ;({ page } = site)
    await restoreSession(site.context, site.app)
  })

  it('raises a ticket with a picture, which can be opened again (R43, S40–S42, X47, C11)', async () => {
    await page.goto(`${site.app.siteAddress}/Support`)
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
      buffer: await bigPicture(page),
    })
    await page.getByText('statement.jpg').waitFor()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { name: /^# 0\d\d/ }).waitFor()
    await page.getByText('Status: Open').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: /^View the picture of ticket 0\d\d/ }).click()
    // The browser shrinks the picture before the upload.
    await expect
      .poll(() => page.evaluate<number>(`document.querySelector('[role=dialog] img')?.naturalWidth`))
      .toBe(1_600)
    await page.getByRole('img', { name: /^Sent with ticket 0\d\d/ }).waitFor()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    // The whole card opens the conversation.
    const { x, y } = (await page.getByText('I paid on Monday.').boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.click(x + 2, y + 2)
    await page.getByRole('dialog', { name: /^Your ticket # 0\d\d/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Raise support ticket' }).click()
    expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('')
    expect(site.complaints).toEqual([])
  })

  it('opens the question on the CML copy when coming from the demat screen (R45, S44, C13)', async () => {
    await Promise.all(questions.map((question) => callDesk(site.app, 'PUT', '/desk/faqs', question)))
    await site.app.drain()
    await page.goto(`${site.app.siteAddress}/profile`)
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await page.evaluate(`history.replaceState({ index: 1, value: { demat: true } }, '', '/faqs')`)
    await page.reload()
    const question = page.getByRole('button', { name: 'How to get your CMR/ CML copy?' })
    expect(await question.getAttribute('aria-expanded')).toBe('true')
    // Right below the header, although the page was too short for that before the answer was there.
    await expect.poll(async () => Math.round((await question.boundingBox())?.y ?? 0)).toBe(72)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => page.url()).not.toContain('/faqs')
  })
})

const questions = Array.from({ length: 13 }, (_, index) => ({
  id: index + 1,
  question: index === 12 ? 'How to get your CMR/ CML copy?' : `Question ${index + 1}`,
  answer: `<p>Answer ${index + 1}.</p>`.repeat(index === 12 ? 40 : 1),
}))

/** A picture of 3,200 by 1,000 pixels, drawn by the browser. */
async function bigPicture(page: Page): Promise<Buffer> {
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
