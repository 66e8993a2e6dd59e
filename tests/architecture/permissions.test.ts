import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Permissions } from '#shared/kernel/permissions.ts'
import { functions } from '#infra/functions/registry.ts'
import { restrictPorts } from '#infra/local/port-permissions.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())

const key = { pk: 'a', sk: 'a' }
let appended = 0
const actions: Record<string, (ports: Ports) => Promise<unknown>> = {
  'read the table': ({ table }) => table.get(key),
  'write the table': ({ table }) => table.put(key),
  'read the ledger': ({ table }) => table.query({ from: 'ledger', pk: 'a', limit: 1 }),
  'append to the ledger': ({ table }) =>
    table.transact({ entry: { append: { pk: 'a', sk: String((appended += 1)) } } }),
  'read a file': ({ files }) => files.get('a/b'),
  'write a file': ({ files }) => files.put('a/b', new Uint8Array(), 'text/plain'),
  'read a document': ({ documents }) => documents.get('a/b'),
  'write a document': ({ documents }) => documents.put('a/b', new Uint8Array(), 'text/plain'),
  'delete documents': ({ documents }) => documents.deleteAll('a/'),
  'read a secret': ({ secrets }) => secrets.read('hash-key'),
  'read another secret': ({ secrets }) => secrets.read('session-keys'),
  'read the status of a workflow': ({ workflow }) => workflow.status('sign-deal-term', 'none'),
  'start a workflow': ({ workflow }) => workflow.start('no-such', 'none', {}),
  'end a wait': ({ workflow }) => workflow.succeed('no-such', {}),
  publish: ({ bus }) => bus.publish([]),
  'send to a queue': ({ queues }) => queues.send('reconcile/on-unpaid-due', []),
  'send to another queue': ({ queues }) => queues.send('reconcile/on-order-due', []),
  'call Razorpay': ({ fetch, settings }) =>
    fetch(`${settings.razorpay.address}/v1/orders`, { method: 'GET', timeoutMs: 1_000 }),
  'call Vouch': ({ fetch, settings }) =>
    fetch(`${settings.vouch.address}/v1/none`, { method: 'GET', timeoutMs: 1_000 }),
  'read a paper by HyperVerge': ({ fetch, settings }) =>
    fetch(`${settings.hyperverge.addresses.documents}/readKYC`, { method: 'POST', timeoutMs: 1_000 }),
  'send a penny by HyperVerge': ({ fetch, settings }) =>
    fetch(`${settings.hyperverge.addresses.pennyDrop}/checkBankAccount`, { method: 'POST', timeoutMs: 1_000 }),
}

const allowed: readonly [permissions: Permissions, may: readonly string[]][] = [
  [{ table: 'none' }, []],
  [{ table: 'read' }, ['read the table']],
  [{ table: 'write' }, ['read the table', 'write the table']],
  [{ table: 'write', ledger: ['append'] }, ['read the table', 'write the table', 'append to the ledger']],
  [{ table: 'none', ledger: ['read'] }, ['read the ledger']],
  [{ table: 'none', files: 'read' }, ['read a file']],
  [{ table: 'none', files: 'write' }, ['read a file', 'write a file']],
  [{ table: 'none', documents: 'read' }, ['read a document']],
  [{ table: 'none', documents: 'write' }, ['read a document', 'write a document', 'delete documents']],
  [{ table: 'none', secrets: ['hash-key'] }, ['read a secret']],
  [{ table: 'none', workflow: ['start'] }, ['read the status of a workflow', 'start a workflow']],
  [{ table: 'none', workflow: ['answer'] }, ['read the status of a workflow', 'end a wait']],
  [{ table: 'none', bus: 'publish' }, ['publish']],
  [{ table: 'none', queues: ['reconcile/on-unpaid-due'] }, ['send to a queue']],
  [{ table: 'none', vendors: ['razorpay'] }, ['call Razorpay']],
  [{ table: 'none', vendors: ['hyperverge'] }, ['read a paper by HyperVerge', 'send a penny by HyperVerge']],
]

describe('a function', () => {
  it.each(allowed)('with %o may do exactly what its definition permits', async (permissions, expected) => {
    const ports = restrictPorts(harness.app.context, permissions)
    const results = await Promise.all(
      Object.entries(actions).map(async ([name, action]) => [name, await isForbidden(action, ports)] as const),
    )
    expect(results.flatMap(([name, forbidden]) => (forbidden ? [] : [name]))).toEqual(expected)
  })
})

/** Who logs somebody in, and the timer that makes the keys. Any other function could sign itself a session of the desk. */
const signers = ['account/every-1-day-rotate-keys', 'account/login-api', 'account/registration-api']
const namesOf = (may: (permissions: Permissions) => boolean | undefined) =>
  functions.flatMap(({ name, permissions }) => (may(permissions) ? [name] : [])).sort()

it('only who logs somebody in may read what signs a session, and only the timer may replace what signs or verifies one', () => {
  expect(namesOf(({ secrets }) => secrets?.includes('session-signing-keys'))).toEqual(signers)
  for (const name of ['session-signing-keys', 'session-keys'] as const)
    expect(namesOf(({ replaces }) => replaces?.includes(name))).toEqual(['account/every-1-day-rotate-keys'])
})

/** A file may be made to break what opens it. Whoever takes files of strangers must not hold a key that moves money. */
it('no function that takes files of investors may read the key of a partner for money', () => {
  const takers = functions.filter(
    ({ trigger }) =>
      trigger.kind === 'http' &&
      Object.values(trigger.endpoints).some(({ who, encoding }) => who === 'investor' && encoding === 'multipart'),
  )
  expect(takers.map(({ name }) => name)).toEqual(['kyc/step-api', 'kyc/pdf-api', 'support/api'])
  for (const { name, permissions } of takers)
    expect(permissions.secrets?.filter((secret) => /^(razorpay|vouch)-/.test(secret)) ?? [], name).toEqual([])
})

/** Whether the permissions reject an action. Any other failure comes from the port, so the action was permitted. */
async function isForbidden(action: (ports: Ports) => Promise<unknown>, ports: Ports): Promise<boolean> {
  return action(ports).then(
    () => false,
    (failure: unknown) => String(failure).includes('this function has no permission for'),
  )
}
