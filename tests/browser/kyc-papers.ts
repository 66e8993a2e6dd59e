import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { callDesk } from './desk.ts'
import type { SeededSite } from './seeded-site.ts'

type App = SeededSite['app']

/** Chooses a sample paper of the simulator, made for a holder: `name=…&pan=…&demat=…`. */
export async function choosePaper(page: Page, app: App, label: string, name: string, holder = ''): Promise<void> {
  const response = await fetch(`${app.sandboxAddress}/hyperverge/papers/${name}?${holder}`)
  const [mimeType = ''] = (response.headers.get('content-type') ?? '').split(';')
  const buffer = Buffer.from(await response.arrayBuffer())
  await page.locator(`input[aria-label="${label}"]`).setInputFiles({ name, mimeType, buffer })
}

/** What the partner reads in the papers of a person, and sees in the face. */
export async function setApplicant(app: App, phone: string, applicant: object): Promise<void> {
  const body = { transaction: `kyc-${await idOf(app, phone)}`, ...applicant }
  await putToSandbox(app, '/hyperverge/test/applicant', body)
}

/** Whether the partner of KYC answers. */
export async function setPartnerDown(app: App, isDown: boolean): Promise<void> {
  await putToSandbox(app, '/levers', { hyperverge: { errorRate: isDown ? 1 : 0 } })
}

async function putToSandbox(app: App, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${app.sandboxAddress}${path}`, { method: 'PUT', body: JSON.stringify(body), headers })
  expect(response.status).toBe(200)
}

/** The desk approves what waits for it of a person; until something does, a minute passes at a time. */
export async function approveByDesk({ app, clock }: SeededSite, phone: string, document: string): Promise<void> {
  const user = await idOf(app, phone)
  await expect
    .poll(async () => {
      const { data } = (await (await callDesk(app, 'GET', `/desk/kyc/${user}`)).json()) as Review
      const step = data.steps.find((each) => each.document_name === document)
      if (step?.state !== 'REVIEW') clock.advance(60_000)
      const path = `/desk/kyc/${user}/${document}/approve`
      return (await callDesk(app, 'POST', path, { submission_id: step?.submission_id })).status
    })
    .toBe(200)
}

interface Review {
  readonly data: {
    readonly steps: readonly {
      readonly document_name: string
      readonly state: string
      readonly submission_id?: string
    }[]
  }
}

async function idOf(app: App, phone: string): Promise<string> {
  const user = await findUserByPhone(app.context, phone)
  return user?.id ?? expect.fail(`nobody has ${phone}`)
}
