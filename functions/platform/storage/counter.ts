import * as z from 'zod/mini'
import { sequences } from '#functions/platform/entities.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { shardOf } from '#shared/kernel/shard.ts'

/** Each sequence has this many series, so that no item is written for every number. */
export const seriesCount = 16

export interface SeriesNumber {
  /** From 0 to 15. */
  readonly series: number
  /** From 1, consecutive within the series. */
  readonly number: number
}

/**
 * The next number of one of the 16 series of a sequence. The series is that of `id`: the numbers of one person or order grow. Each
 * number is returned once; work that fails afterwards leaves a gap.
 */
export async function nextInSeries(ports: Pick<Ports, 'table'>, name: string, id: string): Promise<SeriesNumber> {
  const series = shardOf(id, seriesCount)
  const { last } = await ports.table.update(sequences.key({ name, series }), { add: { last: 1 } })
  return { series, number: z.int().parse(last) }
}

/** How many numbers of one series were returned. */
export async function countInSeries(ports: Pick<Ports, 'table'>, name: string, series: number): Promise<number> {
  return (await sequences.find(ports, { name, series }))?.last ?? 0
}

/** Series and number as one whole number from 1, for a sequence whose numbers have no series on the wire. */
export function numberOf({ series, number }: SeriesNumber): number {
  return (number - 1) * seriesCount + series + 1
}
