import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf } from './account.ts'

/** A deployed stack. */
export interface DeployedStack {
  /** Differs each time that the stack is made anew. */
  readonly id: string
  readonly outputs: Readonly<Record<string, string>>
}

/** A stack of a stage; undefined when it is not deployed. */
export async function findStack(stage: Stage, stack: string): Promise<DeployedStack | undefined> {
  const client = new CloudFormationClient(accountOf(stage))
  const { Stacks = [] } = await client
    .send(new DescribeStacksCommand({ StackName: namesOf(stage).stack(stack) }))
    .catch((failure: unknown) => {
      if (failure instanceof Error && failure.message.includes('does not exist')) return { Stacks: [] }
      throw failure
    })
  const [found] = Stacks
  if (found === undefined) return undefined
  const outputs = (found.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue])
  return { id: found.StackId ?? '', outputs: Object.fromEntries(outputs) as Record<string, string> }
}
