import { paymentApi } from '#shared/payment/api.ts'
import { http } from '#functions/kit/http.ts'

export const verifyPayment = http(paymentApi.verifyPayment, async () => {
  throw new Error('not written yet')
})
