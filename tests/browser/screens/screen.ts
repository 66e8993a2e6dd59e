import type { Page } from 'playwright-core'

/** What is done on a page. The last step waits for the content. */
export type Steps = (page: Page) => Promise<void>

/** A screen in one of its states, as a person comes to see it. */
export interface ShownScreen {
  readonly name: string
  readonly path: string
  /** The state of its entry in the history. */
  readonly state?: object | string
  /** Answers of the server that the seed data do not give, by what their addresses contain. */
  readonly answers?: Readonly<Record<string, unknown>>
  readonly steps: Steps
}

export const heading =
  (name: string | RegExp): Steps =>
  (page) =>
    page.getByRole('heading', { name, exact: true }).first().waitFor()

export const button =
  (name: string | RegExp): Steps =>
  (page) =>
    page.getByRole('button', { name, exact: true }).waitFor()

export const text =
  (shown: string | RegExp): Steps =>
  (page) =>
    page.getByText(shown).first().waitFor()

export const dialog =
  (name: string | RegExp): Steps =>
  (page) =>
    page.getByRole('dialog', { name }).first().waitFor()

export const press =
  (name: string | RegExp): Steps =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click()

/** One step after the other. */
export const inTurn =
  (...steps: readonly Steps[]): Steps =>
  async (page) => {
    for (const step of steps) await step(page)
  }
