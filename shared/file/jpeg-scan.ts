import { Refused } from '#shared/kernel/refusal.ts'
import { UNSUPPORTED_FORMAT } from './refusals.ts'
import type { Codes, ScanBits } from './jpeg-bits.ts'

// The blocks of 64 coefficients that a scan brings (ITU-T T.81, annexes F.2 and G.2), read without keeping their values.

const lastCoefficient = 63
/** The most bits of a coefficient of samples of eight bits (tables F.1 and F.2). */
const directBitsMax = 11
const alternatingBitsMax = 10
/** So many zeros have a code of their own. */
const zeroRun = 15

/** What a scan says about its coefficients. */
export interface Band {
  readonly from: number
  readonly to: number
  /** A refinement brings one more bit of coefficients that came before. */
  readonly isRefinement: boolean
}

export interface BlockTables {
  readonly direct: Codes
  readonly alternating: Codes
}

/** Which coefficients of which blocks are other than zero: a refinement has a bit for each of these. Two words for each block. */
export type Known = Uint32Array

/** Reads the blocks of a scan. */
export interface Block {
  readonly read: ReadBlock
  /** Forgets the blocks that were said to be empty, at a restart marker. */
  readonly restart: () => void
}
type ReadBlock = (tables: BlockTables, known: Known, block: number) => void

/** The blocks of a sequential scan. */
export function sequentialBlock(input: ScanBits): Block {
  const read: ReadBlock = ({ direct, alternating }) => {
    readDirect(input, direct)
    let at = 1
    while (at <= lastCoefficient) {
      const [run, size] = splitOf(input.code(alternating))
      if (size === 0 && run < zeroRun) return
      at = afterRun(at, run, size, lastCoefficient)
      if (size > 0) input.bits(size)
      at += 1
    }
  }
  return { read, restart: () => {} }
}

/** The blocks of a progressive scan. */
export function progressiveBlock(input: ScanBits, band: Band): Block {
  if (band.from === 0)
    return { read: ({ direct }) => (band.isRefinement ? input.bit() : readDirect(input, direct)), restart: () => {} }
  /** How many blocks from this one on bring no new coefficient. */
  let empty = 0

  /** Reads the coefficients up to the end of the band, or up to the code of empty blocks. Returns the first one that has no code. */
  function readBand(codes: Codes, readOne: (at: number, run: number, size: number) => number): number {
    let at = band.from
    while (empty === 0 && at <= band.to) {
      const [run, size] = splitOf(input.code(codes))
      if (size === 0 && run < zeroRun) empty = (1 << run) + input.bits(run)
      else at = readOne(at, run, size) + 1
    }
    return at
  }

  const readFirst: ReadBlock = ({ alternating }, known, block) => {
    readBand(alternating, (from, run, size) => {
      const at = afterRun(from, run, size, band.to)
      if (size > 0) input.bits(size)
      if (size > 0) learn(known, block, at)
      return at
    })
    if (empty > 0) empty -= 1
  }
  const readRefinement: ReadBlock = ({ alternating }, known, block) => {
    const end = readBand(alternating, (from, run, size) => {
      if (size > 1) throw new Refused(UNSUPPORTED_FORMAT)
      if (size === 1) input.bit()
      const at = refineRun(input, known, block, { from, to: band.to, run })
      if (size === 1 && at > band.to) throw new Refused(UNSUPPORTED_FORMAT)
      if (size === 1) learn(known, block, at)
      return at
    })
    if (empty === 0) return
    skip(input, knownCount(known, block, end, band.to))
    empty -= 1
  }
  return {
    read: band.isRefinement ? readRefinement : readFirst,
    restart: () => {
      empty = 0
    },
  }
}

function readDirect(input: ScanBits, codes: Codes): void {
  const size = input.code(codes)
  if (size > directBitsMax) throw new Refused(UNSUPPORTED_FORMAT)
  input.bits(size)
}

/** A code of alternating current: how many zeros come first, and how many bits the next coefficient has. */
function splitOf(code: number): readonly [run: number, size: number] {
  return [code >> 4, code & 15]
}

/** The coefficient after a run of zeros. */
function afterRun(at: number, run: number, size: number, last: number): number {
  if (size > alternatingBitsMax || at + run > last) throw new Refused(UNSUPPORTED_FORMAT)
  return at + run
}

/** Passes so many zeros, with a bit for each coefficient in between that is known. Returns the next zero. */
function refineRun(
  input: ScanBits,
  known: Known,
  block: number,
  { from, to, run }: { readonly from: number; readonly to: number; readonly run: number },
): number {
  let [at, left] = [from, run]
  while (at <= to) {
    if (isKnown(known, block, at)) input.bit()
    else if (left === 0) return at
    else left -= 1
    at += 1
  }
  return at
}

function skip(input: ScanBits, count: number): void {
  for (let each = 0; each < count; each += 1) input.bit()
}

function learn(known: Known, block: number, at: number): void {
  const word = 2 * block + (at >> 5)
  known[word] = (known[word] ?? 0) | (1 << (at & 31))
}

function isKnown(known: Known, block: number, at: number): boolean {
  return ((known[2 * block + (at >> 5)] ?? 0) & (1 << (at & 31))) !== 0
}

/** How many coefficients of a part of a block are known. Most blocks have none, and cost nothing. */
function knownCount(known: Known, block: number, from: number, to: number): number {
  if ((known[2 * block] ?? 0) === 0 && (known[2 * block + 1] ?? 0) === 0) return 0
  let count = 0
  for (let at = from; at <= to; at += 1) count += Number(isKnown(known, block, at))
  return count
}
