import { getManyMax } from '#functions/platform/port/query.ts'
import type { Item, Key } from '#functions/platform/port/table.ts'
import { endOfTurn } from '#functions/platform/aws/turn.ts'

/** Reads items in the order of their keys, each of which occurs once. */
export type ReadItems = (keys: readonly Key[]) => Promise<readonly (Item | undefined)[]>

interface Batch {
  readonly keys: Map<string, Key>
  readonly items: Promise<ReadonlyMap<string, Item | undefined>>
}

/**
 * Batches the reads of one event-loop tick: one request of up to 100 keys instead of one for each. DynamoDB charges the same
 * (docs/adr/0019-use-strongly-consistent-reads.md).
 */
export function batchedReads(read: ReadItems): ReadItems {
  let open: Batch | undefined

  function begin(): Batch {
    const keys = new Map<string, Key>()
    const items = endOfTurn().then(async () => {
      if (open?.keys === keys) open = undefined
      const found = await read([...keys.values()])
      return new Map([...keys.keys()].map((text, index) => [text, found[index]]))
    })
    open = { keys, items }
    return open
  }

  return async (keys) => {
    if (keys.length === 0) return []
    const texts = keys.map(textOf)
    const batch = open !== undefined && fits(open, texts) ? open : begin()
    keys.forEach((key, index) => batch.keys.set(texts[index] ?? '', key))
    const items = await batch.items
    return texts.map((text) => items.get(text))
  }
}

function fits({ keys }: Batch, texts: readonly string[]): boolean {
  return keys.size + texts.filter((text) => !keys.has(text)).length <= getManyMax
}

const textOf = ({ pk, sk }: Key) => JSON.stringify([pk, sk])
