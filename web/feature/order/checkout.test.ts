import { expect, it } from 'vitest'
import { paymentReturnAddress } from './checkout.ts'

it('sends the browser to the payment with ids only', () => {
  const data = new URL(paymentReturnAddress('ord_1', 'pay_1'), 'https://ansh.example').searchParams.get('data') ?? ''
  expect(JSON.parse(atob(data.replaceAll('-', '+').replaceAll('_', '/')))).toEqual({
    order_id: 'ord_1',
    payment_id: 'pay_1',
  })
})
