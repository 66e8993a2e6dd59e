import { describe, expect, it } from 'vitest'
import { instantOf, later } from '#shared/kernel/instant.ts'
import { measuredFetch } from './partner-calls.ts'
import type { FetchResponse, LogLine } from './port/ports.ts'

const settings = {
  razorpay: { address: 'https://gateway.example' },
  vouch: { address: 'https://escrow.example' },
  signeasy: { address: 'https://signing.example' },
  hyperverge: { addresses: { documents: 'https://documents.example', registers: 'https://registers.example' } },
  ifsc: { address: 'https://branches.example' },
  firebase: { keysAddress: 'https://keys.example/firebase' },
  google: { keysAddress: 'https://keys.example/google' },
  apple: { keysAddress: 'https://keys.example/apple' },
  sns: { region: 'ap-south-1' },
  ses: { region: 'ap-south-1' },
  voice: { region: 'ap-south-1' },
} as unknown as Parameters<typeof measuredFetch>[0]['settings']

/** Asks an address whose answer takes 40 ms, and returns the lines that were logged. */
async function linesOf(url: string, answer: number | Error): Promise<readonly LogLine[]> {
  let now = instantOf('2026-11-23T05:30:00.000Z')
  const lines: LogLine[] = []
  const send = measuredFetch({
    fetch: async () => {
      now = later(now, 40)
      if (answer instanceof Error) throw answer
      return { status: answer } as FetchResponse
    },
    clock: { now: () => now },
    log: (line) => void lines.push(line),
    settings,
  })
  await send(url, { method: 'GET', timeoutMs: 1_000 }).catch(() => undefined)
  return lines
}

describe('a call of a partner', () => {
  it.each([
    ['an answer', 200, 'answered'],
    ['a refusal', 404, 'answered'],
    ['a failure of the partner', 503, 'failed'],
    ['a request to slow down', 429, 'failed'],
    ['a refused key', 401, 'failed'],
  ] as const)('with %s is one line with its outcome and milliseconds', async (_what, status, outcome) => {
    expect(await linesOf('https://escrow.example/v1/escrow/read', status)).toEqual([
      { level: 'info', event: 'partner-call', partner: 'vouch', outcome, status, ms: 40 },
    ])
  })

  it('without an answer has failed', async () => {
    expect(await linesOf('https://registers.example/panVerify', new Error('no answer'))).toEqual([
      { level: 'info', event: 'partner-call', partner: 'hyperverge', outcome: 'failed', ms: 40 },
    ])
  })

  it.each([
    ['https://keys.example/google', 'google'],
    ['https://sns.ap-south-1.amazonaws.com/', 'sns'],
    ['https://email.ap-south-1.amazonaws.com/v2/email/outbound-emails', 'ses'],
    ['https://sms-voice.ap-south-1.amazonaws.com/', 'voice'],
  ])('to %s is of %s', async (url, partner) => {
    expect(await linesOf(url, 200)).toMatchObject([{ partner }])
  })

  it('to another address is not measured', async () => {
    expect(await linesOf('https://other.example/', 200)).toEqual([])
  })
})
