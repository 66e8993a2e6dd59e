import type { Item, Key, Table } from '#functions/platform/port/table.ts'
import type { Clock } from '#functions/platform/port/ports.ts'
import { epochMs, secondMs } from '#shared/kernel/instant.ts'

/** Longer than DynamoDB says that an eventually consistent read is behind: "usually one second or less". */
const lagMs = 2 * secondMs

/** What a read that may be behind can answer: the items as they were before the writes of the last seconds. */
export interface LaggingCopy {
  /** Remembers items before they are written. */
  remember(ports: { readonly table: Table; readonly clock: Clock }, keys: readonly Key[]): Promise<void>
  /** The item before its last write; undefined when it was not written for some time. */
  before(clock: Clock, key: Key): { readonly item: Item | undefined } | undefined
}

export function laggingCopy(): LaggingCopy {
  const written = new Map<string, { readonly item: Item | undefined; readonly atMs: number }>()
  return {
    async remember({ table, clock }, keys) {
      for (const key of keys) written.set(nameOf(key), { item: await table.get(key), atMs: epochMs(clock.now()) })
    },
    before(clock, key) {
      const found = written.get(nameOf(key))
      return found !== undefined && epochMs(clock.now()) - found.atMs <= lagMs ? { item: found.item } : undefined
    },
  }
}

const nameOf = ({ pk, sk }: Key) => JSON.stringify([pk, sk])
