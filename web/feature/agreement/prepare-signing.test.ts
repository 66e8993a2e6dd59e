import { describe, expect, it } from 'vitest'
import { type Hands, prepareSigning } from './prepare-signing.ts'

const ids = { service_order_id: 'svc_1' }
const notReady = { body: { success: false, message: 'NOT_READY' }, retryAfterSeconds: 3 }
const usual = {
  uploadOriginal: [{ body: { message: 'STARTED', data: { id: '1' }, userId: 'u', orderId: 'o' } }],
  uploadRiskDisclosure: [{ body: { data: { id: '2' } } }],
  createEnvelope: [{ body: { success: true, data: { id: '3' } } }],
  readSigningAddress: [{ body: { success: true, data: { url: 'https://sign.example/1' } } }],
}

/** Answers each step from its list, the last one for ever; notes what was asked and how long was waited. */
function harness(answers: Record<string, unknown[]>) {
  const asked: string[] = []
  const waitsMs: number[] = []
  const ask = async (step: string) => {
    asked.push(step)
    const list = answers[step] ?? []
    return list.length > 1 ? list.shift() : list[0]
  }
  const hands: Hands = { ask: ask as Hands['ask'], wait: async (ms) => void waitsMs.push(ms) }
  return { hands, asked, waitsMs }
}

describe('prepareSigning', () => {
  it('goes through the four calls in order', async () => {
    const { hands, asked } = harness(usual)
    expect(await prepareSigning(ids, hands)).toEqual({ kind: 'address', url: 'https://sign.example/1' })
    expect(asked).toEqual(['uploadOriginal', 'uploadRiskDisclosure', 'createEnvelope', 'readSigningAddress'])
  })

  it('stops at once when the term is signed already', async () => {
    const { hands, asked } = harness({ uploadOriginal: [{ body: { message: 'Already signed', data: { id: '' } } }] })
    expect(await prepareSigning(ids, hands)).toEqual({ kind: 'already-signed' })
    expect(asked).toEqual(['uploadOriginal'])
  })

  it('waits as long as it is told when a step is not ready', async () => {
    const { hands, asked, waitsMs } = harness({
      ...usual,
      createEnvelope: [notReady, notReady, ...usual.createEnvelope],
    })
    await prepareSigning(ids, hands)
    expect(waitsMs).toEqual([3000, 3000])
    expect(asked.filter((step) => step === 'createEnvelope')).toHaveLength(3)
  })

  it('gives up after a minute over all steps', async () => {
    const { hands, waitsMs } = harness({ ...usual, uploadRiskDisclosure: [notReady] })
    await expect(prepareSigning(ids, hands)).rejects.toThrow('not ready in time')
    expect(waitsMs).toHaveLength(20)
  })

  it('opens nothing but a web page', async () => {
    const { hands } = harness({
      ...usual,
      readSigningAddress: [{ body: { success: true, data: { url: 'javascript:alert(1)' } } }],
    })
    await expect(prepareSigning(ids, hands)).rejects.toThrow('not a web address')
  })
})
