import { shiftedClock } from '#infra/local/clock.ts'
import { startLocalApp } from '#infra/local/app.ts'
import { seedData } from './seed.ts'

/** The local app as a process of its own, for tests that kill it: `node process.ts <folder> <site port> <sandbox port>`. Prints "up" once it serves. */
const [, , folder = '', site = '', sandbox = ''] = process.argv
const app = await startLocalApp({
  folder,
  clock: shiftedClock(),
  log: () => {},
  ports: { site: Number(site), sandbox: Number(sandbox) },
  sandboxes: true,
})
const seededKey = { pk: 'seeded', sk: 'seeded' }
if ((await app.context.table.get(seededKey)) === undefined) {
  await seedData(app.context)
  await app.context.table.put(seededKey)
}
app.start()
process.stdout.write('up\n')
