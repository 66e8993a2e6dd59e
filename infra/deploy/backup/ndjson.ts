import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as flow } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const sumModulus = 2n ** 256n

/** JSON with sorted members, so that equal values have equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

/** A checksum of lines that is independent of their order, because a table scan has no fixed order. */
export function checksum() {
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

/** Opens a compressed JSON Lines file for writing. `end` returns its count and hashes. */
export function openLines(path: string) {
  const gzip = createGzip()
  const written = pipeline(gzip, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  // A failure is reported by `end`, or by a `write` that waits. This handler prevents an unhandled rejection before that.
  written.catch(() => undefined)
  const lineSum = checksum()
  return {
    async write(values: readonly unknown[]): Promise<void> {
      const lines = values.map(canonical)
      for (const line of lines) lineSum.add(line)
      if (lines.length > 0 && !gzip.write(`${lines.join('\n')}\n`)) await Promise.race([once(gzip, 'drain'), written])
    },
    async end() {
      gzip.end()
      await written
      return { ...lineSum.read(), sha256: await sha256Of(path) }
    },
  }
}

/** The lines of a compressed file. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const gunzip = createGunzip()
  // A read error destroys the stream, which makes the loop below throw.
  flow(createReadStream(path), gunzip, () => undefined)
  let rest = ''
  for await (const chunk of gunzip.setEncoding('utf8') as AsyncIterable<string>) {
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
