import { afterEach, expect, it, vi } from 'vitest'
import { loadCheckout, loadFailure, paymentReturnAddress } from './checkout.ts'

afterEach(() => void vi.unstubAllGlobals())

it('sends the browser to the payment with ids only', () => {
  const data = new URL(paymentReturnAddress('ord_1', 'pay_1'), 'https://ansh.example').searchParams.get('data') ?? ''
  expect(JSON.parse(atob(data.replaceAll('-', '+').replaceAll('_', '/')))).toEqual({
    order_id: 'ord_1',
    payment_id: 'pay_1',
  })
})

it('says that the gateway did not load, each time that it is tried (X58)', async () => {
  const script: { onerror?: () => void; remove(): void } = { remove: () => undefined }
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { createElement: () => script, head: { append: () => script.onerror?.() } })
  for (const _ of [1, 2])
    await expect(loadCheckout('https://gateway.example/checkout.js')).rejects.toThrow(loadFailure())
  expect(loadFailure()).toBe('Razorpay SDK failed to load. Are you online?')
})
