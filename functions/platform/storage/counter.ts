import * as z from 'zod/mini'
import { sequences } from '#functions/platform/entities.ts'
import type { Ports } from '#functions/platform/port/ports.ts'

/** The next number of a sequence, from 1. Each number is returned once; work that fails afterwards leaves a gap. */
export async function nextNumber(ports: Pick<Ports, 'table'>, name: string): Promise<number> {
  const { last } = await ports.table.update(sequences.key({ name }), { add: { last: 1 } })
  return z.int().parse(last)
}
