import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf } from './account.ts'

/** The outputs of a deployed stack by name. Empty when the stack does not exist. */
export async function outputsOf(stage: Stage, stack: 'api' | 'web'): Promise<Readonly<Record<string, string>>> {
  const client = new CloudFormationClient(accountOf(stage))
  const { Stacks = [] } = await client
    .send(new DescribeStacksCommand({ StackName: namesOf(stage).stack(stack) }))
    .catch((failure: unknown) => {
      if (failure instanceof Error && failure.message.includes('does not exist')) return { Stacks: [] }
      throw failure
    })
  return Object.fromEntries(
    (Stacks[0]?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  )
}
