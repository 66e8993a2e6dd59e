import { describe, expect, it } from 'vitest'
import { instantOf, later } from '#shared/kernel/instant.ts'
import { CircuitOpen, guardedFetch } from './partner-guard.ts'
import type { Fetch, FetchRequest, FetchResponse } from './port/ports.ts'

const settings = {
  razorpay: { address: 'https://gateway.example', checkoutAddress: 'https://checkout.example', accountNumber: '1' },
  vouch: { address: 'https://escrow.example' },
  signeasy: { address: 'https://signing.example' },
  hyperverge: { addresses: { documents: 'https://documents.example', registers: 'https://registers.example' } },
  ifsc: { address: 'https://branches.example' },
} as unknown as Parameters<typeof guardedFetch>[0]['settings']

function guarded(answer: (url: string) => number | Error) {
  let now = instantOf('2026-11-23T05:30:00.000Z')
  const asked: string[] = []
  const pauses: number[] = []
  const clock = {
    now: () => now,
    pause: async (ms: number) => {
      pauses.push(ms)
      now = later(now, ms)
    },
  }
  const fetch: Fetch = async (url) => {
    asked.push(url)
    const status = answer(url)
    if (status instanceof Error) throw status
    return { status } as FetchResponse
  }
  const request: FetchRequest = { method: 'GET', timeoutMs: 1_000 }
  const send = guardedFetch({ fetch, clock, log: () => undefined, settings, callsPerSecond })
  return {
    asked,
    pauses,
    pass: (ms: number) => void (now = later(now, ms)),
    ask: async (url: string) => (await send(url, request)).status,
  }
}

const callsPerSecond = { razorpay: 2.5, vouch: 10, signeasy: 10, hyperverge: 10 }
const gateway = 'https://gateway.example/v1/orders'
const escrow = 'https://escrow.example/v1/escrow'

describe('the calls of partners', () => {
  it('begin at once where there are few, and keep within the budget of the process where there are many', async () => {
    const { ask, pauses, pass } = guarded(() => 200)
    for (let call = 0; call < 7; call += 1) await ask(gateway)
    expect(pauses).toEqual([400, 400, 400])
    pass(2_000)
    for (let call = 0; call < 5; call += 1) await ask(gateway)
    expect(pauses).toHaveLength(4)
  })

  it('of one partner take nothing from the budget of another', async () => {
    const { ask, pauses } = guarded(() => 200)
    for (let call = 0; call < 4; call += 1) {
      await ask(gateway)
      await ask(escrow)
    }
    expect(pauses).toEqual([])
  })

  it.each([
    ['does not answer', () => new Error('no answer')],
    ['answers 503', () => 503],
    ['answers 429', () => 429],
  ])('stop for 30 seconds when it %s five times in a row, and go on with one try', async (_, answer) => {
    const { ask, asked, pass } = guarded(answer)
    const tries = async (count: number) => {
      for (let call = 0; call < count; call += 1) await ask(gateway).catch(() => undefined)
    }
    await tries(9)
    expect(asked).toHaveLength(5)
    await expect(ask(gateway)).rejects.toThrow(CircuitOpen)
    pass(30_000)
    await tries(3)
    expect(asked).toHaveLength(6)
  })

  it('go on at once after the try succeeds', async () => {
    let status = 503
    const { ask, asked, pass } = guarded(() => status)
    for (let call = 0; call < 5; call += 1) await ask(gateway)
    status = 200
    pass(30_000)
    for (let call = 0; call < 7; call += 1) await ask(gateway)
    expect(asked).toHaveLength(12)
  })

  it('of another partner go on while one is down', async () => {
    const { ask, asked } = guarded((url) => (url === gateway ? 503 : 200))
    for (let call = 0; call < 9; call += 1) await ask(gateway).catch(() => undefined)
    expect(await ask(escrow)).toBe(200)
    expect(asked.filter((url) => url === gateway)).toHaveLength(5)
  })

  it('share a budget over all addresses of a partner, of which one may be down alone', async () => {
    const [documents, registers] = ['https://documents.example/readKYC', 'https://registers.example/verifyPAN']
    const { ask, asked, pauses, pass } = guarded((url) => (url === registers ? 503 : 200))
    for (let call = 0; call < 5; call += 1) await ask(registers)
    expect(pauses).toEqual([100])
    await expect(ask(registers)).rejects.toThrow(CircuitOpen)
    pass(1_000)
    expect(await ask(documents)).toBe(200)
    expect(asked).toHaveLength(6)
  })

  it('do not take a refusal for a failure', async () => {
    const { ask, asked } = guarded(() => 400)
    for (let call = 0; call < 9; call += 1) await ask(gateway)
    expect(asked).toHaveLength(9)
  })
})
