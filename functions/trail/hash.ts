import { createHash } from 'node:crypto'
import { sealText, trailChains, type TrailEntry, type TrailSeal, trailText } from '#shared/trail/trail.ts'

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The chain of a subject, from 0: all entries about one thing stand in one chain, in their order. */
export function chainOf(subject: string): number {
  return Number.parseInt(sha256(subject).slice(0, 8), 16) % trailChains
}

export function hashOfEntry(entry: Omit<TrailEntry, 'hash'>): string {
  return sha256(trailText(entry))
}

export function hashOfSeal(seal: Omit<TrailSeal, 'hash'>): string {
  return sha256(sealText(seal))
}
