import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Permissions } from '#infra/functions/define.ts'
import { restrictPorts } from '#infra/local/port-permissions.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

const key = { pk: 'a', sk: 'a' }
const use: Record<string, (ports: Ports) => Promise<unknown>> = {
  'read the table': ({ table }) => table.get(key),
  'write the table': ({ table }) => table.put(key),
  'read a file': ({ files }) => files.get('a/b'),
  'write a file': ({ files }) => files.put('a/b', new Uint8Array(), 'text/plain'),
  'read a secret': ({ secrets }) => secrets.read('hash-key'),
  'read another secret': ({ secrets }) => secrets.read('session-keys'),
  'ask how a workflow stands': ({ workflow }) => workflow.status('sign-deal-term', 'none'),
  'start a workflow': ({ workflow }) => workflow.start('no-such', 'none', {}),
  'end a wait': ({ workflow }) => workflow.succeed('no-such', {}),
  publish: ({ bus }) => bus.publish([]),
  'ask Razorpay': ({ fetch, settings }) =>
    fetch(`${settings.razorpay.address}/v1/orders`, { method: 'GET', timeoutMs: 1_000 }),
  'ask Vouch': ({ fetch, settings }) => fetch(`${settings.vouch.address}/v1/none`, { method: 'GET', timeoutMs: 1_000 }),
}

const allowed: readonly [permissions: Permissions, may: readonly string[]][] = [
  [{ table: 'none' }, []],
  [{ table: 'read' }, ['read the table']],
  [{ table: 'write' }, ['read the table', 'write the table']],
  [{ table: 'none', files: 'read' }, ['read a file']],
  [{ table: 'none', files: 'write' }, ['read a file', 'write a file']],
  [{ table: 'none', secrets: ['hash-key'] }, ['read a secret']],
  [{ table: 'none', workflow: ['start'] }, ['ask how a workflow stands', 'start a workflow']],
  [{ table: 'none', workflow: ['answer'] }, ['ask how a workflow stands', 'end a wait']],
  [{ table: 'none', bus: 'publish' }, ['publish']],
  [{ table: 'none', vendors: ['razorpay'] }, ['ask Razorpay']],
]

describe('a function', () => {
  it.each(allowed)('with %o may do what its line says and nothing else', async (permissions, may) => {
    const ports = restrictPorts(harness.app.ports, permissions)
    const did = await Promise.all(
      Object.entries(use).map(async ([what, doing]) => [what, await isForbidden(doing, ports)] as const),
    )
    expect(did.flatMap(([what, forbidden]) => (forbidden ? [] : [what]))).toEqual(may)
  })
})

/** Any other failure shows that the door was open. */
async function isForbidden(doing: (ports: Ports) => Promise<unknown>, ports: Ports): Promise<boolean> {
  return doing(ports).then(
    () => false,
    (failure: unknown) => String(failure).includes('does not let this function touch'),
  )
}
