import { accountApi } from './account/api.ts'
import { agreementApi } from './agreement/api.ts'
import { deskApi } from './desk/api.ts'
import { escrowApi } from './escrow/api.ts'
import { holdingApi } from './holding/api.ts'
import { marketApi } from './market/api.ts'
import { newsApi } from './news/api.ts'
import { noticeApi } from './notice/api.ts'
import { openapiApi } from './openapi/api.ts'
import { orderApi } from './order/api.ts'
import { paymentApi } from './payment/api.ts'

/** Every endpoint there is, by its name. */
export const endpoints = {
  ...accountApi,
  ...agreementApi,
  ...deskApi,
  ...escrowApi,
  ...holdingApi,
  ...marketApi,
  ...newsApi,
  ...noticeApi,
  ...openapiApi,
  ...orderApi,
  ...paymentApi,
}
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
