import type { Fetch } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { readKey } from '#functions/vendor/hyperverge/key.ts'
import { type MovableClock, movableClock } from '#infra/local/clock.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { localSettings } from '#infra/local/settings.ts'
import { hypervergeSandbox } from '#infra/sandbox/hyperverge/sandbox.ts'
import { razorpaySandbox } from '#infra/sandbox/razorpay/sandbox.ts'
import { openSandboxes } from '#infra/sandbox/server.ts'
import { UserId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'

export const user = UserId.parse('usr_01JD0000000000000000000001')
export const transaction = `kyc-${user}`

/** A call as the simulator keeps it. */
export interface KeptCall {
  readonly call: string
  readonly transaction: string
  readonly encoding: 'json' | 'form'
  readonly fields: readonly string[]
  readonly files: readonly { readonly part: string; readonly type: string; readonly bytes: number }[]
  readonly status: number
}

export type Harness = Awaited<ReturnType<typeof startHarness>>

const secrets = openSecrets()

/** The simulators that are asked about people, in this process, on a clock that stands still. */
export async function startHarness() {
  const clock: MovableClock = movableClock(instantOf('2026-11-23T06:30:00.000Z'))
  const siteAddress = 'http://localhost:5173'
  const settingsFor = (sandboxAddress: string) => localSettings({ siteAddress, sandboxAddress })
  const sandboxes = await openSandboxes({
    file: ':memory:',
    port: 0,
    clock,
    apiAddress: `${siteAddress}/api`,
    secrets,
    settings: settingsFor('http://localhost:1'),
    sandboxes: [hypervergeSandbox, razorpaySandbox],
  })
  const settings: Settings = settingsFor(sandboxes.address)
  const fetch: Fetch = (url, { method, headers = {}, body }) => {
    const bytes = typeof body === 'string' ? body : body && Buffer.from(body)
    return sandboxes.handleRequest(new Request(url, { method, headers, ...(bytes !== undefined && { body: bytes }) }))
  }
  const send = async (method: string, path: string, body?: object) => {
    const request = new Request(`${sandboxes.address}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const response = await sandboxes.handleRequest(request)
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const read = async (method: string, path: string, body?: object) => {
    const { status, bytes } = await send(method, path, body)
    return { status, body: JSON.parse(Buffer.from(bytes).toString()) as never }
  }
  return {
    secrets,
    clock,
    settings,
    fetch,
    send,
    read,
    /** A call of HyperVerge by its host and path, with the right key. */
    async call(path: string, body: object | FormData, headers: Readonly<Record<string, string>> = {}) {
      const isForm = body instanceof FormData
      const request = new Request(`${sandboxes.address}/hyperverge/${path}`, {
        method: 'POST',
        headers: {
          ...(await readKey({ secrets })),
          transactionId: transaction,
          ...(!isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: isForm ? body : JSON.stringify(body),
      })
      const response = await sandboxes.handleRequest(request)
      return { status: response.status, body: (await response.json()) as Record<string, never> }
    },
    async applicant(says: object): Promise<void> {
      const { status } = await send('PUT', '/hyperverge/test/applicant', { transaction, ...says })
      if (status !== 200) throw new Error(`the applicant is refused with ${status}`)
    },
    faultControls: (controls: object) => send('PUT', '/levers', controls),
    async calls(): Promise<readonly KeptCall[]> {
      return (await read('GET', `/hyperverge/test/requests?transaction=${transaction}`)).body
    },
    close: () => sandboxes.close(),
  }
}
