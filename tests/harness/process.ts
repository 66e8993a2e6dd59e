import { shiftedClock } from '#infra/local/clock.ts'
import { startLocalApp } from '#infra/local/app.ts'
import { seedData } from './seed.ts'

/** The embedded house as a process of its own, for tests that kill it: `node process.ts <folder> <site port> <sandbox port>`. Says "up" when it is. */
const [, , folder = '', site = '', sandbox = ''] = process.argv
const app = await startLocalApp({
  folder,
  clock: shiftedClock(),
  log: () => {},
  ports: { site: Number(site), sandbox: Number(sandbox) },
  sandboxes: true,
})
const mark = { pk: 'furnished', sk: 'mark' }
if ((await app.ports.table.get(mark)) === undefined) {
  await seedData(app.ports)
  await app.ports.table.put(mark)
}
app.start()
process.stdout.write('up\n')
