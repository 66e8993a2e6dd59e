import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const roundsMax = 5
const firstWaitMs = 40

/**
 * Sends a batch, and repeats the entries that the service rejected in a successful call, after growing random waits. `send` returns
 * them with the codes of their rejections. Throws when some are rejected in the last round.
 */
export async function repeatRejected<Entry>(
  batch: readonly Entry[],
  send: (
    entries: readonly Entry[],
  ) => Promise<{ readonly rejected: readonly Entry[]; readonly codes: readonly string[] }>,
): Promise<void> {
  let remaining = batch
  for (let round = 1; ; round += 1) {
    const { rejected, codes } = await send(remaining)
    if (rejected.length === 0) return
    if (round === roundsMax)
      throw new Error(`${rejected.length} entries rejected ${roundsMax} times: ${[...new Set(codes)].join(', ')}`)
    remaining = rejected
    await wait(randomInt(1, firstWaitMs * 2 ** round))
  }
}
