import type { Screen } from './screen.ts'
import { expect } from 'vitest'
import type { Site } from './walk.ts'

/** The six digits of the newest message to an address, also when the digits are separated for reading aloud. */
export async function newestCode({ sandboxAddress }: Pick<Site, 'sandboxAddress'>, to: string): Promise<string> {
  const inbox = (await (await fetch(`${sandboxAddress}/inbox?to=${encodeURIComponent(to)}`)).json()) as {
    text: string
  }[]
  return (
    /\d(?:[\s,.]*\d){5}/.exec(inbox[0]?.text ?? '')?.[0].replace(/\D/g, '') ?? expect.fail(`${to} was sent no code`)
  )
}

/** A wrong code. */
export function otherThan(code: string): string {
  return code === '111111' ? '222222' : '111111'
}

export async function enterCode(page: Screen, code: string): Promise<void> {
  await page.getByText(/Didn't receive OTP\?|No further code/).waitFor()
  const field = page.getByRole('textbox', { name: '6-digit code' })
  await expect.poll(() => field.isEnabled()).toBe(true)
  // A refused code stays in the field.
  await field.fill('')
  await field.fill(code)
}

/** Enters a wrong code and waits for the message. */
export async function enterWrongCode(page: Screen, code: string, message: string | RegExp): Promise<void> {
  await enterCode(page, otherThan(code))
  await page.getByText(message).waitFor()
}

/** From the landing page to the phone step of a registration. */
export async function proveEmail(page: Screen, app: Site, email: string): Promise<void> {
  await askForEmailCode(page, app, email)
  await enterCode(page, await newestCode(app, email))
  await page.getByRole('textbox', { name: 'Phone number' }).waitFor()
}

export async function askForEmailCode(page: Screen, app: Site, email: string): Promise<void> {
  await page.goto(app.siteAddress)
  await page.getByRole('button', { name: 'Login with email' }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByText('Step 1 of 4').waitFor()
  await sendToEmail(page, email)
  await page.getByText(`Sent to ${email}`).waitFor()
}

export async function sendToEmail(page: Screen, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByText('Valid Email').waitFor()
  await page.getByRole('button', { name: 'SEND OTP' }).click()
}

/** From the phone step to the choice between individual and company. */
export async function provePhone(page: Screen, app: Site, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone.slice(-10))
  await page.getByRole('button', { name: 'SEND OTP' }).click()
  await page.getByText('Verify your number').waitFor()
  await enterCode(page, await newestCode(app, phone))
  await page.waitForURL('**/type')
  await page.getByText('Who is investing?').waitFor()
}
