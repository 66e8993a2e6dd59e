import { describe, expect, it } from 'vitest'
import { type SigningActions, prepareSigning } from './prepare-signing.ts'

const ids = { service_order_id: 'svc_1' }
const notReady = { body: { success: false, message: 'NOT_READY' }, retryAfterSeconds: 3 }
const usual = {
  uploadOriginal: [{ body: { message: 'STARTED', data: { id: 'ord_1-1' }, userId: 'u', orderId: 'ord_1' } }],
  uploadRiskDisclosure: [{ body: { data: { id: '2' } } }],
  createEnvelope: [{ body: { success: true, data: { id: '3' } } }],
  readSigningAddress: [{ body: { success: true, data: { url: 'https://sign.example/1' } } }],
}

/** Answers each step from its list and repeats the last answer. Records the requests and the waiting times. */
function harness(answers: Record<string, unknown[]>) {
  const requested: string[] = []
  const waitsMs: number[] = []
  const request = async (step: string) => {
    requested.push(step)
    const list = answers[step] ?? []
    return list.length > 1 ? list.shift() : list[0]
  }
  const actions: SigningActions = {
    request: request as SigningActions['request'],
    wait: async (ms) => void waitsMs.push(ms),
  }
  return { actions, requested, waitsMs }
}

describe('prepareSigning', () => {
  it('makes the four calls in order', async () => {
    const { actions, requested } = harness(usual)
    expect(await prepareSigning(ids, actions)).toEqual({
      kind: 'address',
      url: 'https://sign.example/1',
      attempt: 'ord_1-1',
    })
    expect(requested).toEqual(['uploadOriginal', 'uploadRiskDisclosure', 'createEnvelope', 'readSigningAddress'])
  })

  it('stops at the first call when the term is already signed', async () => {
    const { actions, requested } = harness({
      uploadOriginal: [{ body: { message: 'Already signed', data: { id: '' } } }],
    })
    expect(await prepareSigning(ids, actions)).toEqual({ kind: 'already-signed' })
    expect(requested).toEqual(['uploadOriginal'])
  })

  it('waits for Retry-After when a step is not ready', async () => {
    const { actions, requested, waitsMs } = harness({
      ...usual,
      createEnvelope: [notReady, notReady, ...usual.createEnvelope],
    })
    await prepareSigning(ids, actions)
    expect(waitsMs).toEqual([3000, 3000])
    expect(requested.filter((step) => step === 'createEnvelope')).toHaveLength(3)
  })

  it('fails after waiting a minute in total', async () => {
    const { actions, waitsMs } = harness({ ...usual, uploadRiskDisclosure: [notReady] })
    await expect(prepareSigning(ids, actions)).rejects.toThrow('not ready in time')
    expect(waitsMs).toHaveLength(20)
  })

  it('rejects an address that is not http or https', async () => {
    const { actions } = harness({
      ...usual,
      readSigningAddress: [{ body: { success: true, data: { url: 'javascript:alert(1)' } } }],
    })
    await expect(prepareSigning(ids, actions)).rejects.toThrow('not a web address')
  })
})
