import { shiftedClock } from '#infra/local/clock.ts'
import { openHouse } from '#infra/local/house.ts'
import { furnish } from './furnish.ts'

/** The embedded house as a process of its own, for tests that kill it: `node process.ts <folder> <site port> <sandbox port>`. Says "up" when it is. */
const [, , folder = '', site = '', sandbox = ''] = process.argv
const house = await openHouse({
  folder,
  clock: shiftedClock(),
  log: () => {},
  ports: { site: Number(site), sandbox: Number(sandbox) },
  sandboxes: true,
})
const mark = { pk: 'furnished', sk: 'mark' }
if ((await house.ports.table.get(mark)) === undefined) {
  await furnish(house.ports)
  await house.ports.table.put(mark)
}
house.start()
process.stdout.write('up\n')
