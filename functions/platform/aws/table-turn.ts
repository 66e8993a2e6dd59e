import { getManyMax } from '#functions/platform/port/query.ts'
import type { Freshness, Item, Key } from '#functions/platform/port/table.ts'
import { endOfTurn } from './turn.ts'

/** Reads items in the order of their keys, each of which occurs once. */
export type ReadItems = (keys: readonly Key[], freshness: Freshness) => Promise<readonly (Item | undefined)[]>

interface Turn {
  readonly keys: Map<string, Key>
  readonly items: Promise<ReadonlyMap<string, Item | undefined>>
}

/**
 * Joins the reads that begin in one turn of the event loop: what a handler reads at once becomes one request of up to 100 keys instead of
 * one each. It is charged the same (docs/adr/0124-read-at-once-what-one-turn-asks-for.md).
 */
export function joinedReads(read: ReadItems): ReadItems {
  const open = new Map<Freshness, Turn>()

  function begin(freshness: Freshness): Turn {
    const keys = new Map<string, Key>()
    const items = endOfTurn().then(async () => {
      if (open.get(freshness)?.keys === keys) open.delete(freshness)
      const found = await read([...keys.values()], freshness)
      return new Map([...keys.keys()].map((text, index) => [text, found[index]]))
    })
    const turn = { keys, items }
    open.set(freshness, turn)
    return turn
  }

  return async (keys, freshness) => {
    if (keys.length === 0) return []
    const texts = keys.map(textOf)
    const current = open.get(freshness)
    const turn = current !== undefined && fits(current, texts) ? current : begin(freshness)
    keys.forEach((key, index) => turn.keys.set(texts[index] ?? '', key))
    const items = await turn.items
    return texts.map((text) => items.get(text))
  }
}

function fits({ keys }: Turn, texts: readonly string[]): boolean {
  return keys.size + texts.filter((text) => !keys.has(text)).length <= getManyMax
}

const textOf = ({ pk, sk }: Key) => JSON.stringify([pk, sk])
