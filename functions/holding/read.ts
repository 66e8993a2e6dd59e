import type { Ports } from '#functions/kit/port/ports.ts'
import { loadHoldings } from './store.ts'

/** Whether somebody owns shares of anything. */
export async function ownsShares(ports: Ports, userId: string): Promise<boolean> {
  const holdings = await loadHoldings(ports, userId)
  return holdings.some(({ lots }) => lots.length > 0)
}
