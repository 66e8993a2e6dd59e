import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderId, QuoteId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { asha, kaveri } from '#tests/harness/seed.ts'

const script = fileURLToPath(new URL('../../harness/process.ts', import.meta.url))
let folder: string
let ports: { site: number; sandbox: number }
let app: ChildProcess

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ansh-'))
  ports = { site: await freePort(), sandbox: await freePort() }
  await start()
})
afterEach(async () => {
  await kill()
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

async function start(): Promise<void> {
  app = spawn(process.execPath, [script, folder, String(ports.site), String(ports.sandbox)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (app.stdout === null) throw new Error('the process has no stdout')
  await once(app.stdout, 'data')
}

async function kill(): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return
  app.kill('SIGKILL')
  await once(app, 'exit')
}

async function ask(port: number, path: string, body?: object, token?: string): Promise<Record<string, never>> {
  const response = await fetch(`http://localhost:${port}${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
  return (await response.json()) as Record<string, never>
}

async function logIn(): Promise<string> {
  const username = asha.phone.slice(1)
  await ask(ports.site, '/api/mobile/otpauthentication', { username })
  const inbox = (await ask(ports.sandbox, `/inbox?to=${encodeURIComponent(asha.phone)}`)) as unknown as {
    text: string
  }[]
  const otp = /\d{6}/.exec(inbox[0]?.text ?? '')?.[0]
  const { token } = (await ask(ports.site, '/api/mobile/otpvalidation', { username, otp })) as unknown as {
    token: { token: string }
  }
  return token.token
}

describe('a process that is killed in the middle of a purchase', () => {
  it('finishes it when it is started again', async () => {
    const token = await logIn()
    const { data: me } = (await ask(ports.site, '/api/users/login_detail', undefined, token)) as unknown as {
      data: { id: string }
    }
    const { data: quote } = (await ask(
      ports.site,
      `/api/buy_unlisted_shares?user_id=${me.id}&security_id=${kaveri}`,
      undefined,
      token,
    )) as unknown as { data: { quote_id: QuoteId } }
    const { data: checkout } = (await ask(
      ports.site,
      '/api/buy_unlisted_shares_vouch',
      { quote_id: quote.quote_id, user_id: me.id },
      token,
    )) as unknown as { data: { order_id: OrderId; razorpay_order_id: RazorpayOrderId } }
    await kill()
    await start()
    await ask(ports.sandbox, '/razorpay/test/pay', { order_id: checkout.razorpay_order_id, outcome: 'captured' })
    await kill()
    await start()
    // No screen polls the payment: the webhook or the reconciler must finish it.
    const orders = async () =>
      (
        (await ask(ports.site, '/api/orders_of_client', undefined, token)) as unknown as {
          client_holdings: { timeline: { step: string; at?: string }[] }[]
        }
      ).client_holdings
    await expect.poll(async () => (await orders()).length, { timeout: 30_000 }).toBe(1)
    await kill()
    await start()
    const heldAt = async () => (await orders())[0]?.timeline.find(({ step }) => step === 'Money held in escrow')?.at
    await expect.poll(heldAt, { timeout: 30_000 }).toBeDefined()
  })
})
