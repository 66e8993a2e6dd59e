import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { shiftedClock, type ShiftedClock } from '#infra/local/clock.ts'
import { type LocalApp, type LocalAppOptions, startLocalApp } from '#infra/local/app.ts'
import { collectingLog } from '#infra/local/log.ts'
import { makeSecrets, openSecrets } from '#infra/local/secrets.ts'
import { asha, seedData } from '#tests/harness/seed.ts'

const builtPages = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** Shared by all tests of a process, because key pairs are slow to generate. */
const initialValues = makeSecrets(shiftedClock())

/** A local app with seed data that a page can visit, with a clock that tests advance. */
export async function openSite({
  seed = seedData,
  ...options
}: Pick<LocalAppOptions, 'settings' | 'pages' | 'inProcessFetch'> & {
  /** What is there before the first visit, instead of the seed data. */
  readonly seed?: (context: LocalApp['context']) => Promise<void>
} = {}): Promise<{ app: LocalApp; clock: ShiftedClock }> {
  const clock = shiftedClock()
  const app = await startLocalApp({
    clock,
    log: collectingLog().log,
    secrets: openSecrets({ initialValues }),
    ports: { site: 0, sandbox: 0 },
    sandboxes: true,
    pages: builtPages,
    ...options,
  })
  await seed(app.context)
  await app.drain()
  app.start()
  return { app, clock }
}

/** A session from an earlier visit. */
export async function sessionOf(app: Pick<LocalApp, 'context'>, phone: string = asha.phone): Promise<string> {
  const user = await findUserByPhone(app.context, phone)
  if (user === undefined) throw new Error(`${phone} has no account`)
  return startSession(app.context, user)
}

/** Gives the browser a session of Asha, or of another person, from an earlier visit. */
export async function restoreSession(context: BrowserContext, app: LocalApp, phone?: string): Promise<void> {
  await context.addCookies([{ name: 'token', value: await sessionOf(app, phone), url: app.siteAddress }])
}
