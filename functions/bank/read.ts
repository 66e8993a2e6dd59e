import type { Demat } from '#shared/bank/bank.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { loadDemat } from './store.ts'

export function readDemat(ports: Ports, userId: string): Promise<Demat | undefined> {
  return loadDemat(ports, userId)
}
