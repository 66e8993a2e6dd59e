import { createInflate } from 'node:zlib'
import { type PngRows, pngData } from '#shared/file/png.ts'
import { UNSUPPORTED_FORMAT } from '#shared/file/refusals.ts'
import type { Accepted } from '#shared/file/rules.ts'
import { Refused } from '#shared/kernel/refusal.ts'

/** The filters of a row (RFC 2083, section 6.1). */
const filterMax = 4

/**
 * Refuses UNSUPPORTED_FORMAT for a PNG whose image data no viewer can decode. The data is decoded once and not kept: it takes at
 * most what its header claims, and the header is within limits (shared/file/size.ts).
 */
export async function refuseUndecodable({ kind, bytes }: Accepted): Promise<void> {
  if (kind === 'image/png' && !(await isPngDataWhole(bytes))) throw new Refused(UNSUPPORTED_FORMAT)
}

async function isPngDataWhole(png: Uint8Array): Promise<boolean> {
  const { compressed, rows } = pngData(png)
  const check = rowCheck(rows)
  const inflate = createInflate()
  inflate.end(compressed)
  try {
    for await (const chunk of inflate) if (!check.take(chunk as Uint8Array)) return false
  } catch {
    return false
  } finally {
    inflate.destroy()
  }
  return check.isComplete()
}

/** Checks image data that comes in pieces: each row begins with a filter, and there are exactly the expected rows. */
function rowCheck(rows: readonly PngRows[]) {
  const lengths = rows.flatMap(({ count, bytes }) => Array.from({ length: count }, () => bytes))
  let row = 0
  /** Where the row begins, from the beginning of the next piece. */
  let at = 0
  return {
    take(piece: Uint8Array): boolean {
      while (at < piece.length) {
        const length = lengths[row]
        if (length === undefined || (piece[at] ?? 0) > filterMax) return false
        at += length
        row += 1
      }
      at -= piece.length
      return true
    },
    isComplete: () => row === lengths.length && at === 0,
  }
}
