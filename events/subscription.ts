import type { Permissions } from '#shared/kernel/permissions.ts'
import type { EventDefinition } from './define.ts'

/** What a function subscribes to and may use. The function and its wiring read the same object, so that the two never differ. */
export interface Subscription<E extends EventDefinition = EventDefinition> {
  readonly moduleName: string
  /** Such as `order/on-stock-moved`: the function's name, and its file in `functions`. */
  readonly name: `${string}/on-${string}`
  readonly events: readonly E[]
  readonly permissions: Permissions
  /** So many runs at once, each with one event. Without it the wiring decides. */
  readonly workers?: number
}

export function subscription<E extends EventDefinition>(
  moduleName: string,
  fact: `on-${string}`,
  events: readonly E[],
  permissions: Permissions,
  more: Pick<Subscription, 'workers'> = {},
): Subscription<E> {
  return { moduleName, name: `${moduleName}/${fact}`, events, permissions, ...more }
}
