import { setTimeout as wait } from 'node:timers/promises'
import { openBooks } from '#infra/books/prove.ts'
import type { Stage } from '#infra/stage/stage.ts'
import { tableSource } from './items.ts'
import { type Stores, withStores } from './stores.ts'

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
export async function proveStage(stage: Stage, { atRest = false, table }: Asked = {}): Promise<Proof> {
  const look = (stores: Stores) => lookOnce(stores, atRest)
  return await withStores(
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

async function lookOnce(stores: Stores, atRest: boolean): Promise<Proof> {
  const restingAt = atRest ? new Date().toISOString() : undefined
  const books = openBooks()
  let items = 0
  await tableSource(stores)(async (page) => {
    items += page.length
    for (const item of page) books.enter(item)
  })
  return { counts: { items, ...books.counts() }, broken: books.broken({ restingAt }) }
}
