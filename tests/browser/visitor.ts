import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { shiftedClock, type ShiftedClock } from '#infra/local/clock.ts'
import { type LocalApp, startLocalApp } from '#infra/local/app.ts'
import { collectingLog } from '#infra/local/log.ts'
import { makeSecrets, openSecrets } from '#infra/local/secrets.ts'
import { asha, seedData } from '#tests/harness/seed.ts'

const pages = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** Shared by the tests of a file, because key pairs are slow to generate. */
const initialSecrets = makeSecrets(shiftedClock())

/** A local app with seed data that a browser can visit, with a clock that tests advance. */
export async function openSite(settings: Partial<Settings> = {}): Promise<{ app: LocalApp; clock: ShiftedClock }> {
  const clock = shiftedClock()
  const app = await startLocalApp({
    clock,
    log: collectingLog().log,
    secrets: openSecrets({ initialValues: initialSecrets }),
    ports: { site: 0, sandbox: 0 },
    sandboxes: true,
    pages,
    settings,
  })
  await seedData(app.context)
  await app.drain()
  app.start()
  return { app, clock }
}

/** Gives the browser a session of Asha from an earlier visit. */
export async function restoreSession(context: BrowserContext, app: LocalApp): Promise<void> {
  const user = await findUserByPhone(app.context, asha.phone)
  if (user === undefined) throw new Error('Asha is missing from the seed data')
  await context.addCookies([{ name: 'token', value: await startSession(app.context, user), url: app.siteAddress }])
}
