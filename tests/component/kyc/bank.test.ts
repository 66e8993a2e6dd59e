import type { Page } from '#tests/component/page/page.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { ravi } from '#tests/harness/seed.ts'
import { expectNoViolations } from '#tests/component/page/accessible.ts'
import { answer, answerKyc, approvedBut, refuse } from './kyc-answers.ts'
import { restoreSession, seededSite } from '#tests/component/page/seeded-site.ts'

const site = seededSite()
let page: Page

beforeEach(async () => {
  ;({ page } = site)
  await restoreSession(site, ravi.phone)
  answerKyc(page, approvedBut({ bank: {}, demat: {} }))
})

const open = (path: string, value?: object) =>
  page.goto(`${site.app.siteAddress}${path}`, value === undefined ? null : { index: 0, value })
const row = (name: string | RegExp) => page.getByRole('button', { name })
const bank = (name: string) => open('/branch', { bankId: name.slice(0, 4), bankName: name })
const chooseState = (state: string) => page.getByRole('combobox', { name: 'State' }).selectOption(state)
const search = () => page.getByRole('searchbox', { name: 'Search by branch, place or IFSC' })
const valueOf = () => page.evaluate<Record<string, unknown>>('history.state.value')
const refusal = (status: number, words: string) => ({
  status,
  json: { name: 'PartnerError', message: 'REFUSED', words, request_id: 'r' },
})

describe('Select your Bank', () => {
  it('lists common banks before all banks, and leads to the branches of the chosen one (R34, S83)', async () => {
    await open('/bank')
    await page.getByRole('heading', { name: 'Select your Bank' }).waitFor()
    await page.getByRole('heading', { name: 'Common Banks' }).waitFor()
    const sections = page.getByRole('region')
    expect(await sections.filter({ hasText: 'Common Banks' }).getByRole('listitem').count()).toBe(12)
    expect(await sections.filter({ hasText: 'All Banks' }).getByRole('listitem').count()).toBe(66)
    await expectNoViolations(page)
    await page.getByRole('searchbox', { name: 'Search by bank name' }).fill('karnataka')
    await row('Karnataka Bank').click()
    await page.getByRole('heading', { name: 'Locate your Branch' }).waitFor()
    expect(await valueOf()).toEqual({ bankId: 'KARB', bankName: 'Karnataka Bank' })
  })

  it('says when no bank is found, and shows all again', async () => {
    await open('/bank')
    await page.getByRole('searchbox', { name: 'Search by bank name' }).fill('cooperative of nowhere')
    await page.getByText('Oopsy, no results!').waitFor()
    await page.getByRole('button', { name: 'Show all banks' }).click()
    await page.getByRole('heading', { name: 'All Banks' }).waitFor()
  })

  it('offers a retry when the banks cannot be loaded', async () => {
    page.route('**/api/getAllBanks', (route) => route.fulfill(refusal(404, 'Gone')))
    await open('/bank')
    await page.getByText('We could not load the banks.').waitFor()
    page.unroute('**/api/getAllBanks')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'All Banks' }).waitFor()
  })
})

describe('Locate your Branch', () => {
  it('lists the branches of a state in parts, searches them, and keeps the state for who comes back (R35, S84, T16)', async () => {
    await bank('SBIN of India')
    await chooseState('Maharashtra')
    await page.getByText('451 branches').waitFor()
    const rows = page.getByRole('list', { name: 'Branches' }).getByRole('listitem')
    expect(await rows.count()).toBe(50)
    await page.getByRole('button', { name: 'Show more' }).click()
    expect(await rows.count()).toBe(100)
    await search().fill('mumbai main')
    await page.getByText('24 branches').waitFor()
    expect((await rows.allTextContents())[0]).toContain('MUMBAI MAIN BRANCH')
    await search().fill('samachar marg')
    await page.getByText('1 branch', { exact: true }).waitFor()
    await expectNoViolations(page)
    await row(/MUMBAI MAIN BRANCH/).click()
    await page.getByRole('heading', { name: 'Add Bank Account' }).waitFor()
    expect(await valueOf()).toEqual({ bankIfsc: 'SBIN0000300', bankName: 'SBIN of India', bankId: 'SBIN' })
    await page.goBack()
    await page.getByText('451 branches').waitFor()
  })

  it('has a search box for more than five branches only (V17, C21)', async () => {
    await bank('HDFC Bank')
    await chooseState('Goa')
    await page.getByText('5 branches').waitFor()
    expect(await search().count()).toBe(0)
    await bank('SBIN of India')
    await chooseState('Goa')
    await page.getByText('6 branches').waitFor()
    expect(await search().count()).toBe(1)
  })

  it('says when the bank has none in that state, and leads to another bank (R35, S84, T16)', async () => {
    await bank('SBIN of India')
    await chooseState('Ladakh')
    await page.getByText('Oopsy, no Branches found!').waitFor()
    await page.getByRole('link', { name: 'Choose another bank' }).click()
    await page.getByRole('heading', { name: 'Select your Bank' }).waitFor()
  })

  it('looks an entry of eleven characters up, adds the branch to its bank and uses it with the bank that it has (S84, V17, C21, T16)', async () => {
    await bank('HDFC Bank')
    await chooseState('Karnataka')
    await search().fill('sbin0000300')
    await page.getByText('This IFSC is not of HDFC Bank. Is this your branch?').waitFor()
    const added = page.waitForResponse('**/api/insertNewBranches')
    await row(/MUMBAI MAIN BRANCH/).click()
    expect((await added).status).toBe(200)
    await page.getByRole('heading', { name: 'Add Bank Account' }).waitFor()
    expect(await valueOf()).toEqual({ bankIfsc: 'SBIN0000300', bankName: 'State Bank of India', bankId: 'SBIN' })
  })

  it('says when an IFSC has no branch, and when its bank cannot be used', async () => {
    await bank('HDFC Bank')
    await chooseState('Karnataka')
    await search().fill('HDFC0999999')
    await page.getByText('Not Found', { exact: true }).waitFor()
    await page.getByText('No branch has the IFSC HDFC0999999.').waitFor()
    await page.getByRole('button', { name: 'Show all branches' }).click()
    expect(await search().inputValue()).toBe('')
    await search().fill('no branch is called so')
    await page.getByText('Oopsy, no Branches found!').waitFor()
    await page.getByRole('button', { name: 'Show all branches' }).click()
    await page.getByRole('list', { name: 'Branches' }).waitFor()
    await search().fill('YESB0DNB002')
    await row(/Delhi Nagrik Sehkari Bank/).click()
    await page.getByText('We work with accounts at scheduled commercial banks only').waitFor()
    expect(page.url()).toContain('/branch')
  })

  it('says in words that the directory cannot be reached, and tries again', async () => {
    page.route('**/api/getAllBranchByBankId', (route) =>
      route.fulfill(refusal(429, 'You have looked up many branches in a short time.')),
    )
    await bank('HDFC Bank')
    await chooseState('Goa')
    await page.getByText('You have looked up many branches in a short time.').waitFor()
    page.unroute('**/api/getAllBranchByBankId')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('5 branches').waitFor()
  })

  it.each(['/branch', '/addbank'])(
    '%s leads to the banks when it is opened without a choice (R35, R36)',
    async (path) => {
      await open(path)
      await page.getByRole('heading', { name: 'Select your Bank' }).waitFor()
    },
  )
})

describe('Add Bank Account', () => {
  const branch = { bankIfsc: 'HDFC0000001', bankName: 'HDFC Bank' }
  const number = () => page.getByRole('textbox', { name: 'Account number' })
  const verify = () => page.getByRole('button', { name: 'Verify' })

  it('takes 9 to 18 digits, and asks for them (X57, V15, C21)', async () => {
    await open('/addbank', branch)
    await number().waitFor()
    expect(await verify().isDisabled()).toBe(true)
    await number().focus()
    await number().blur()
    await page.getByText('num is required').waitFor()
    await number().fill('3012-4567 a')
    expect(await number().inputValue()).toBe('30124567')
    expect(await verify().isDisabled()).toBe(true)
    await number().fill('301245678')
    expect(await verify().isEnabled()).toBe(true)
    await number().fill('1'.repeat(25))
    expect(await number().inputValue()).toBe('1'.repeat(18))
    expect(await verify().isEnabled()).toBe(true)
    await expectNoViolations(page)
  })

  it('verifies the account, and the demat account follows (R36, S85, T16)', async () => {
    await open('/addbank', branch)
    await number().fill('30124567890')
    answer(page, 'verifyBankAccount', { success: true, isNameMismatch: false, message: 'Verified' })
    answerKyc(page, approvedBut({ demat: {} }))
    await verify().click()
    await page.getByRole('heading', { name: 'Add Demat Account' }).waitFor()
    const sent = page.network.requests.find(({ url }) => url.endsWith('/hypervergePennyDropVerification'))
    expect(JSON.parse(String(sent?.body))).toEqual({
      accNo: '30124567890',
      IFSC: 'HDFC0000001',
      userID: expect.any(String),
      bankName: 'HDFC Bank',
    })
  })

  it('says why an account was not verified, and takes another number or bank (S85)', async () => {
    await open('/addbank', branch)
    await number().fill('30124567890')
    answer(page, 'verifyBankAccount', { success: false, isNameMismatch: true, message: 'It is in another name.' })
    answerKyc(page, approvedBut({ bank: 'NAME_MISMATCH', demat: {} }))
    await verify().click()
    await page.getByText('Invalid details. It is in another name.').waitFor()
    await expectNoViolations(page)
    await number().fill('30124567891')
    expect(await page.getByText('Invalid details').count()).toBe(0)
    refuse(page, 'verifyBankAccount', 'TOO_MANY_TRIES')
    await verify().click()
    await page.getByText(/You have tried this as often as it works in a day/).waitFor()
    await page.getByRole('link', { name: 'Change' }).click()
    await page.getByRole('heading', { name: 'Common Banks' }).waitFor()
  })

  it('keeps the number when the answer is lost, and can be sent again', async () => {
    await open('/addbank', branch)
    await number().fill('30124567890')
    page.route('**/api/hypervergePennyDropVerification', (route) => route.abort())
    await verify().click()
    await page.getByText('We do not know whether it arrived.').waitFor()
    expect(await number().inputValue()).toBe('30124567890')
    expect(await verify().isEnabled()).toBe(true)
  })

  it.each([
    ['approved', 'Your Bank account is verified'],
    ['checking', 'Your Bank account is being checked'],
  ] as const)('is not asked for when it is %s', async (step, words) => {
    answerKyc(page, approvedBut({ bank: step, demat: {} }))
    await open('/bank')
    await page.getByText(words).waitFor()
    expect(await page.getByRole('searchbox').count()).toBe(0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Add Demat Account' }).waitFor()
  })
})

it('the demat account suggests depository participants while their name is typed (E58)', async () => {
  answerKyc(page, approvedBut({ demat: {} }))
  await open('/demat')
  await page.getByRole('combobox', { name: 'DP name' }).fill('zero')
  await page.getByRole('option', { name: 'Zerodha Broking Limited' }).click()
  expect(await page.getByRole('combobox', { name: 'DP name' }).inputValue()).toBe('Zerodha Broking Limited')
})
