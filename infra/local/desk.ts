import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSession } from '#functions/account/act.ts'
import { readUserByPhone } from '#functions/account/read.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { demoPeople } from './demo/people.ts'
import { keptClock } from './clock.ts'
import { systemIds } from './ids.ts'
import { openSecrets } from './secrets.ts'
import { openTable } from './table.ts'

const folder = fileURLToPath(new URL('../../.local', import.meta.url))
const api = `http://localhost:${process.env['PORT'] ?? 5173}/api`

const usage = `The desk, until it has a screen of its own. The house must be running (npm start).

  npm run desk -- list                      paid orders that are not over
  npm run desk -- confirm <order>           the seller has confirmed
  npm run desk -- lodge <order> <reference> the transfer was lodged at the depository (paid, held and signed)
  npm run desk -- credit <order>            the shares arrived; said by the supervisor, who did not lodge it
`

/** A session of a desk person, made with the stage's own keys: whoever can read them could do no more. */
async function tokenOf(person: { phone: string }): Promise<string> {
  const clock = keptClock(join(folder, 'clock.json'))
  const table = openTable({ file: join(folder, 'table.sqlite'), clock })
  try {
    const ports = { table, clock, ids: systemIds(clock), secrets: openSecrets({ file: join(folder, 'secrets.json') }) } as unknown as Ports
    const user = await readUserByPhone(ports, person.phone)
    if (user === undefined) throw new Error('The house has no desk people yet: start it once with npm start')
    return await openSession(ports, user)
  } finally {
    table.close()
  }
}

async function ask(person: { phone: string }, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${await tokenOf(person)}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const response = await fetch(`${api}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }).catch(() => {
    throw new Error(`Nobody answers at ${api}: start the house with npm start`)
  })
  const answer = (await response.json()) as { data?: unknown; words?: string }
  if (!response.ok) throw new Error(answer.words ?? `The house answered ${response.status}`)
  return answer.data
}

async function run([verb, order = '', reference = '']: readonly string[]): Promise<unknown> {
  const { operator, supervisor } = demoPeople
  const path = `/desk/orders/${encodeURIComponent(order)}`
  if (verb === 'list') return ask(operator, 'GET', '/desk/orders')
  if (verb === 'confirm') return ask(operator, 'POST', `${path}/seller-confirmed`, {})
  if (verb === 'lodge') return ask(operator, 'POST', `${path}/lodged`, { depository_reference: reference })
  if (verb === 'credit') return ask(supervisor, 'POST', `${path}/credited`, {})
  throw new Error(usage)
}

try {
  process.stdout.write(`${JSON.stringify(await run(process.argv.slice(2)), null, 2)}\n`)
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exitCode = 1
}
