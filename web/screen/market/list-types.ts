import type { ListType } from '#shared/market/market.ts'

/** C27, without the schemas that stand beside it in shared. */
export const listTypes = { available: 1, outOfStock: 2, comingSoon: 3 } as const satisfies Record<string, ListType>
