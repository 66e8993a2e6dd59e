import { setTimeout as wait } from 'node:timers/promises'
import { openAudit } from '#infra/audit/verify.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { tableSource } from './items.ts'
import { type AwsClients, withAwsClients } from './aws-clients.ts'

export interface Proof {
  /** How much was looked at. */
  readonly counts: Readonly<Record<string, number>>
  readonly broken: readonly string[]
}

export interface Asked {
  /** That nothing is on its way either: for a stage that has had time to come to rest. */
  readonly atRest?: boolean
  /** Another table than the stage's own. */
  readonly table?: string | undefined
}

const betweenLooksMs = 2_000

/**
 * Proves the books of a stage as they lie there. A table that is written while it is read can look broken where it is not:
 * only what two looks find is.
 */
export async function verifyStage(stage: Stage, { atRest = false, table }: Asked = {}): Promise<Proof> {
  const look = (stores: AwsClients) => lookOnce(stores, atRest)
  return await withAwsClients(
    stage,
    async (stores) => {
      const first = await look(stores)
      if (first.broken.length === 0) return first
      await wait(betweenLooksMs)
      const second = await look(stores)
      return { ...second, broken: second.broken.filter((words) => first.broken.includes(words)) }
    },
    table,
  )
}

async function lookOnce(stores: AwsClients, atRest: boolean): Promise<Proof> {
  const restingAt = atRest ? new Date().toISOString() : undefined
  const books = openAudit()
  let items = 0
  await tableSource(stores)(async (page) => {
    items += page.length
    for (const item of page) books.addRow(item)
  })
  return { counts: { items, ...books.counts() }, broken: books.broken({ restingAt }) }
}
