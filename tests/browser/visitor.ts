import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { openSession } from '#functions/account/commands.ts'
import { readUserByPhone } from '#functions/account/queries.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { shiftedClock, type ShiftedClock } from '#infra/local/clock.ts'
import { type LocalApp, startLocalApp } from '#infra/local/app.ts'
import { collectingLog } from '#infra/local/log.ts'
import { makeSecrets, openSecrets } from '#infra/local/secrets.ts'
import { asha, seedData } from '#tests/harness/seed.ts'

const pages = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** Key pairs take long to make: those of a file have the same. */
const made = makeSecrets(shiftedClock())

/** A house that a browser can visit, whose time is put forward by hand. */
export async function openSite(settings: Partial<Settings> = {}): Promise<{ app: LocalApp; clock: ShiftedClock }> {
  const clock = shiftedClock()
  const app = await startLocalApp({
    clock,
    log: collectingLog().log,
    secrets: openSecrets({ made }),
    ports: { site: 0, sandbox: 0 },
    sandboxes: true,
    pages,
    settings,
  })
  await seedData(app.ports)
  await app.drain()
  app.start()
  return { app, clock }
}

/** Asha comes back with the session of an earlier visit. */
export async function comeBack(context: BrowserContext, app: LocalApp): Promise<void> {
  const user = await readUserByPhone(app.ports, asha.phone)
  if (user === undefined) throw new Error('Asha is not furnished')
  await context.addCookies([{ name: 'token', value: await openSession(app.ports, user), url: app.siteAddress }])
}
