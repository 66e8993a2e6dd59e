import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { openSession } from '#functions/account/act.ts'
import { readUserByPhone } from '#functions/account/read.ts'
import type { Settings } from '#functions/kit/settings.ts'
import { shiftedClock, type ShiftedClock } from '#infra/local/clock.ts'
import { type House, openHouse } from '#infra/local/house.ts'
import { collectingLog } from '#infra/local/log.ts'
import { makeSecrets, openSecrets } from '#infra/local/secrets.ts'
import { asha, furnish } from '#tests/world/furnish.ts'

const pages = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** Key pairs take long to make: those of a file have the same. */
const made = makeSecrets(shiftedClock())

/** A house that a browser can visit, whose time is put forward by hand. */
export async function openSite(settings: Partial<Settings> = {}): Promise<{ house: House; clock: ShiftedClock }> {
  const clock = shiftedClock()
  const house = await openHouse({
    clock,
    log: collectingLog().log,
    secrets: openSecrets({ made }),
    ports: { site: 0, sandbox: 0 },
    sandboxes: true,
    pages,
    settings,
  })
  await furnish(house.ports)
  await house.drain()
  house.start()
  return { house, clock }
}

/** Asha comes back with the session of an earlier visit. */
export async function comeBack(context: BrowserContext, house: House): Promise<void> {
  const user = await readUserByPhone(house.ports, asha.phone)
  if (user === undefined) throw new Error('Asha is not furnished')
  await context.addCookies([{ name: 'token', value: await openSession(house.ports, user), url: house.siteAddress }])
}
