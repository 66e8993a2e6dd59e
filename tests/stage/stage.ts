import { randomUUID } from 'node:crypto'
import { describe, inject } from 'vitest'

const { address, why } = inject('emulator')

/** What every client of the SDK is told here. The keys are nobody's. */
export const account = {
  endpoint: address ?? 'http://127.0.0.1:1',
  region: 'ap-south-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
}

/** Tests that need an AWS; without one they are skipped, and the report says why. */
export function describeStage(name: string, tests: () => void): void {
  describe(name, { skip: address === undefined, meta: { why: why ?? '' } }, tests)
}

export function freshName(start: string): string {
  return `${start}-${randomUUID()}`
}
