import type { EventDefinition } from './define.ts'

/** The events that a function receives. The function and its wiring read the same object, so that the two never differ. */
export interface Subscription<E extends EventDefinition = EventDefinition> {
  readonly moduleName: string
  /** Such as `order/on-stock-moved`: the function's name, and its file in `functions`. */
  readonly name: `${string}/on-${string}`
  readonly events: readonly E[]
  /**
   * Its parts of the calls that each partner takes in a second, 0 to 1. So many events are handled at once as these calls need
   * (infra/functions/partner-calls.ts), each in a run of its own.
   */
  readonly partnerShares?: PartnerShares
}

export type PartnerShares = Readonly<Partial<Record<'razorpay' | 'vouch' | 'signeasy' | 'hyperverge' | 'ifsc', number>>>

export function subscription<E extends EventDefinition>(
  moduleName: string,
  fact: `on-${string}`,
  events: readonly E[],
  partnerShares?: PartnerShares,
): Subscription<E> {
  const shares = partnerShares === undefined ? {} : { partnerShares }
  return { moduleName, name: `${moduleName}/${fact}`, events, ...shares }
}
