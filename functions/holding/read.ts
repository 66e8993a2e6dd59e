import type { Ports } from '#functions/kit/port/ports.ts'
import { loadHoldings } from './store.ts'

/** Whether a user owns shares of anything. */
export async function ownsAnything(ports: Ports, userId: string): Promise<boolean> {
  const holdings = await loadHoldings(ports, userId)
  return holdings.some(({ lots }) => lots.length > 0)
}
