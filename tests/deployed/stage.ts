import { randomUUID } from 'node:crypto'
import { describe, inject } from 'vitest'
import type { AwsAccount } from '#functions/platform/aws/client.ts'
import type { Stage } from '#infra/stages/stage.ts'

const { stage, why = '', isLocalStack: localStack = false } = inject('deployed')

/** Whether the emulator is LocalStack instead of MiniStack. */
export const isLocalStack = localStack

/** The account of every SDK client here. The credentials are those of the emulator. */
export const account = {
  region: 'ap-south-1',
  endpoint: stage?.endpoint ?? 'http://127.0.0.1:1',
  credentials: async () => ({ accessKeyId: 'test', secretAccessKey: 'test' }),
} satisfies AwsAccount

/** Tests that need AWS. Without it they are skipped, and the report shows the reason. */
export function describeStage(name: string, tests: (stage: Stage) => void): void {
  describe(name, { skip: stage === undefined, meta: { why } }, () => tests(stage as Stage))
}

export function freshName(start: string): string {
  return `${start}-${randomUUID()}`
}
