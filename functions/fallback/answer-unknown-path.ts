import { type Address, unknownPath } from '#functions/platform/http/endpoint.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { endpoints } from '#shared/registry.ts'
import { permissions } from './permissions.ts'

const ofEndpoints = (Object.values(endpoints) as Endpoint[]).flatMap(({ method, path, aliases = [] }) =>
  [path, ...aliases].map((spelling): Address => ({ method, path: spelling })),
)
const ofWebhooks = ['razorpay', 'vouch', 'signeasy'].map((vendor): Address => ({
  method: 'POST',
  path: `/webhooks/${vendor}`,
}))

export const entry = unknownPath(permissions.answerUnknownPath, [...ofEndpoints, ...ofWebhooks])
