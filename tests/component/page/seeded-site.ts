import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { afterEach, beforeEach, inject } from 'vitest'
import type { Settings } from '#functions/platform/settings.ts'
import type { LocalApp } from '#infra/local/app.ts'
import type { ShiftedClock } from '#infra/local/clock.ts'
import { openSite, sessionOf } from '#tests/browser/visitor.ts'
import { Page, type PageOptions } from './page.ts'

let script: Script | undefined

/** What each test receives; new before each test, which takes some 30 ms. */
export interface SeededSite {
  page: Page
  app: LocalApp
  clock: ShiftedClock
  /** Another page, of the same person or of another. */
  newPage(options?: Pick<PageOptions, 'userAgent' | 'blocksRedirects'>): Page
}

/** The application in this process with seed data, and a page of it, for every test around this call. */
export function seededSite(
  settings: Partial<Settings> = {},
  { seed }: { readonly seed?: NonNullable<Parameters<typeof openSite>[0]>['seed'] } = {},
): SeededSite {
  const pages: Page[] = []
  const site = {
    newPage(options = {}) {
      const { siteAddress, fetch } = site.app
      const page = new Page({ siteAddress, fetch, script: siteScript(), ...options })
      pages.push(page)
      return page
    },
  } satisfies Pick<SeededSite, 'newPage'> as SeededSite

  beforeEach(async () => {
    Object.assign(
      site,
      await openSite({ inProcessFetch: true, pages: inject('componentPages'), settings, ...(seed && { seed }) }),
    )
    site.page = site.newPage()
  })
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close()
    await site.app.close()
  })
  return site
}

function siteScript(): Script {
  script ??= new Script(`((location) => {${readFileSync(join(inject('componentPages'), 'app.js'), 'utf8')}\n})`, {
    filename: 'app.js',
  })
  return script
}

/** Gives the page a session of Asha, or of another person, from an earlier visit. */
export async function restoreSession({ page, app }: Pick<SeededSite, 'page' | 'app'>, phone?: string): Promise<void> {
  page.cookie = `token=${await sessionOf(app, phone)}; Path=/`
}

/** Advances the clocks of the app and of the page until another code may be requested. */
export async function waitForResend({ page, clock }: SeededSite): Promise<void> {
  clock.advance(31_000)
  await page.clock.advance(31_000)
}
