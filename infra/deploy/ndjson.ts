import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as flow } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const sumModulus = 2n ** 256n

/** JSON whose members stand in one order, so that the same thing is the same text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

/** Sums up lines so that their order does not matter: a table is read in another order each time. */
export function tally() {
  let sum = 0n
  let count = 0
  return {
    add(line: string): void {
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % sumModulus
      count += 1
    },
    read: () => ({ count, sum: sum.toString(16).padStart(64, '0') }),
  }
}

/** JSON Lines, packed. What the file holds is told at its end. */
export function openLines(path: string) {
  const pack = createGzip()
  const written = pipeline(pack, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  // Heard of at the end, or by whoever waits there.
  written.catch(() => undefined)
  const counted = tally()
  return {
    async write(values: readonly unknown[]): Promise<void> {
      const lines = values.map(canonical)
      for (const line of lines) counted.add(line)
      if (lines.length > 0 && !pack.write(`${lines.join('\n')}\n`)) await Promise.race([once(pack, 'drain'), written])
    },
    async end() {
      pack.end()
      await written
      return { ...counted.read(), sha256: await sha256Of(path) }
    },
  }
}

export async function* readLines(path: string): AsyncGenerator<string> {
  const unpack = createGunzip()
  // A failure of reading reaches the loop below through the stream that it destroys.
  flow(createReadStream(path), unpack, () => undefined)
  let rest = ''
  for await (const chunk of unpack.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) hash.update(chunk)
  return hash.digest('hex')
}
