import { isPipelineRead, type MeteredCall, requestsOf } from './meter.ts'
import type { Walk } from './table-walk.ts'

/**
 * The one exception: the shards of a list of work lie in several partitions, so that no partition grows with all users. They are queried at
 * once and count as one request.
 */
const worklists = /^gsi2:(order|sale)\/worklist$|^gsi2:support\/open-tickets$|^gsi2:kyc\/waiting$/

export interface ScreenRequest {
  readonly name: string
  /** Requests to DynamoDB, besides the pipeline's own reads. */
  readonly requests: number
  readonly calls: string
}

/** The endpoints that only read: what a screen asks for. */
export function screens({ endpoints }: Walk): readonly ScreenRequest[] {
  return Object.entries(endpoints)
    .filter(([, { writeUnits }]) => writeUnits === 0)
    .map(([name, { calls }]) => {
      const own = calls.filter((call) => !isPipelineRead(call))
      const isShard = (call: MeteredCall) => worklists.test(call.itemKinds[0] ?? '')
      return {
        name,
        requests: requestsOf(own.filter((call) => !isShard(call))) + Number(own.some(isShard)),
        calls: own.map(({ kind, itemKinds }) => `${kind} ${itemKinds.join(' + ')}`).join(', '),
      }
    })
}
