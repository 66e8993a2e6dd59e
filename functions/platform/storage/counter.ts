import * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'

/** The next number of a sequence, from 1. Each number is returned once; work that fails afterwards leaves a gap. */
export async function nextNumber(ports: Pick<Ports, 'table'>, sequence: string): Promise<number> {
  const { last } = await ports.table.update({ pk: `sequence#${sequence}`, sk: 'sequence' }, { add: { last: 1 } })
  return z.int().parse(last)
}
