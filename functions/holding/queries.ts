import type { Ports } from '#functions/platform/port/ports.ts'
import { loadHoldings } from './repository.ts'

/** Whether the user holds shares of any security. */
export async function ownsShares(ports: Ports, userId: string): Promise<boolean> {
  const holdings = await loadHoldings(ports, userId)
  return holdings.some(({ lots }) => lots.length > 0)
}
