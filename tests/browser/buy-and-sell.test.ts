import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { runDesk } from '#infra/deploy/desk/desk.ts'
import { SecurityId } from '#shared/kernel/id.ts'
import { company, investor } from '#tests/harness/seed.ts'
import { recordBank } from '#tests/harness/steps/sale.ts'
import { hasChromium, seededSite, usual } from './seeded-site.ts'
import { buyFromHome, type Deal, logIn, signAs } from './walk.ts'

/**
 * One person buys, signs, owns, sells and is paid, in a browser and in the wrapper. Of the sale, operator and supervisor of the desk
 * do their part by its commands (docs/operations.md).
 */
describe.skipIf(!hasChromium)('a person who buys and sells', () => {
  const site = seededSite({ viewport: usual })
  const people = [
    { phone: '+919000000311', email: 'meera@example.com', first_name: 'Meera', last_name: 'Iyer' },
    { phone: '+919000000312', email: 'kabir@example.com', first_name: 'Kabir', last_name: 'Shah' },
  ] as const
  /** The addresses that the wrapper was asked to open. */
  const opened: string[] = []

  beforeAll(async () => {
    await site.context.exposeFunction('record', (message: string) => {
      const { type, url } = JSON.parse(message) as { readonly type: string; readonly url?: string }
      if (type === 'SIGN_URL' && url !== undefined) opened.push(url)
    })
    for (const person of people) {
      const user_id = await investor(site.app.context, person)
      await recordBank(site.app.context, user_id, `5010001234${person.phone.slice(-4)}`)
    }
  })

  /** Runs a command of the desk. Returns what it prints. */
  async function desk(who: 'operator' | 'supervisor', ...words: string[]): Promise<unknown> {
    const { app } = site
    const { code, out, err } = await runDesk(['--as', `${who}@example.com`, ...words], () =>
      Promise.resolve({
        api: `${app.siteAddress}/api`,
        fetch: (url, init) => fetch(url, init as RequestInit),
        pause: () => app.drain(),
        withContext: (work) => work(app.context),
      }),
    )
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return JSON.parse(out)
  }

  /** The sale that is in a state, as the desk sees it. */
  async function saleIn(state: string): Promise<string> {
    const listed = async () => JSON.stringify(await desk('operator', 'sales', state))
    await expect.poll(listed).toContain('"sale_id":"sale_')
    return /"sale_id":"(sale_\w+)"/.exec(await listed())?.[1] ?? ''
  }

  async function sell(page: Page, { company: name, phone }: Deal): Promise<void> {
    const dialog = (label: string | RegExp) => page.getByRole('dialog', { name: label })
    await page.getByRole('link', { name: 'Sell shares' }).click()
    await page.getByRole('button', { name: /Ansh Portfolio/ }).click()
    await page.getByRole('button', { name }).click()
    await page.getByRole('textbox', { name: 'Number of shares' }).fill('4')
    await page.getByRole('button', { name: 'Submit Sell Request' }).click()
    await dialog('Your request has been sent').waitFor()
    await desk('operator', 'quote', await saleIn('SUBMITTED'), '620')
    await page.goto(`${site.app.siteAddress}/sellrequest`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await dialog('Our offer for your shares').getByRole('button', { name: 'Accept offer' }).click()
    await page.getByRole('button', { name: 'Confirm and send code' }).click()
    await page.getByRole('heading', { name: 'Enter the 6-digit code' }).waitFor()
    await page
      .getByRole('textbox')
      .first()
      .fill(await sentCode(phone))
    await page.getByRole('button', { name: 'Accept offer' }).click()
    await page.getByText('Offer accepted').first().waitFor()
    const sale = await saleIn('FUNDED')
    await page.reload()
    await dialog('Transfer your shares').waitFor()
    await desk('supervisor', 'received', sale, `NSDL-${sale.slice(-6)}`)
    await expect.poll(async () => JSON.stringify(await desk('operator', 'sales', sale))).toContain('"state":"PAID"')
    await page.reload()
    await dialog('Sale complete')
      .getByText(/^Bank reference \(UTR\) /)
      .waitFor()
  }

  /** The newest code that was sent to a phone. */
  async function sentCode(phone: string): Promise<string> {
    const inbox = await fetch(`${site.app.sandboxAddress}/inbox?to=${encodeURIComponent(phone)}`)
    const messages = (await inbox.json()) as { readonly text: string }[]
    return messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0] ?? ''
  }

  /** Signs where the wrapper opens the partner's page, in a window of its own. */
  async function signInWrapper(page: Page, name: string): Promise<void> {
    await expect.poll(() => opened.at(-1)).toBeDefined()
    const signing = await site.context.newPage()
    await signing.goto(opened.at(-1) ?? '')
    await signAs(signing, name)
    await signing.close()
    await page.evaluate("void document.dispatchEvent(new Event('getLatestOrderData'))")
  }

  it.each([
    { where: 'a browser', who: people[0], isin: 'INEK0B01', isWrapped: false },
    { where: 'the wrapper', who: people[1], isin: 'INEK0W01', isWrapped: true },
  ])('does so in $where', async ({ where, who, isin, isWrapped }) => {
    const { app, context } = site
    const deal: Deal = { phone: who.phone, name: `${who.first_name} ${who.last_name}`, company: `Sarayu of ${where}` }
    const depositories = { available_nsdl: true, available_cdsl: true }
    await company(app.context, SecurityId.parse(`sec_${isin.toLowerCase()}`), deal.company, isin, depositories, 100)
    await app.drain()
    const page = await context.newPage()
    // The frames of the checkout have no wrapper.
    if (isWrapped)
      await page.addInitScript(
        'if (window === window.top) window.ReactNativeWebView = { postMessage: (message) => record(message) }',
      )
    await logIn(page, app, deal)
    await buyFromHome(page, app, deal, isWrapped ? signInWrapper : signAs)
    await sell(page, deal)
    // The next one reads the slides too.
    await page.evaluate('localStorage.clear()')
    await page.close()
  })
})
