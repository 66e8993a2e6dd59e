import {
  DescribeExecutionCommand,
  SendTaskFailureCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn'
import * as z from 'zod/mini'
import type { ExecutionStatus, Workflow } from '#functions/platform/port/workflow.ts'
import type { OfStage } from './ports.ts'
import { fewTries, nameOf } from './retry.ts'

interface Options {
  readonly client: SFNClient
  /** The addresses of the state machines, by the workflows' names. */
  readonly machines: Readonly<Record<string, string>>
}

const errorLengthMax = 256
const causeLengthMax = 32_768

/** Step Functions, standard workflows: a name is free again 90 days after its execution ended. */
export function openWorkflow({ client, machines }: Options): Workflow {
  const machineOf = (workflow: string) => {
    const machine = Object.hasOwn(machines, workflow) ? machines[workflow] : undefined
    if (machine === undefined) throw new Error(`no workflow called ${workflow}`)
    return machine
  }
  return {
    async start(workflow, name, input) {
      const command = new StartExecutionCommand({
        stateMachineArn: machineOf(workflow),
        name,
        input: JSON.stringify(input),
      })
      await client.send(command).catch(unless('ExecutionAlreadyExists'))
    },
    async status(workflow, name) {
      const executionArn = `${machineOf(workflow).replace(':stateMachine:', ':execution:')}:${name}`
      const found = await client
        .send(new DescribeExecutionCommand({ executionArn }))
        .catch(unless('ExecutionDoesNotExist'))
      return found && statusOf(found.status)
    },
    async succeed(taskToken, output) {
      await client.send(new SendTaskSuccessCommand({ taskToken, output: JSON.stringify(output) })).catch(unlessOver)
    },
    async fail(taskToken, error, cause) {
      await client
        .send(
          new SendTaskFailureCommand({
            taskToken,
            error: error.slice(0, errorLengthMax),
            cause: cause.slice(0, causeLengthMax),
          }),
        )
        .catch(unlessOver)
    },
  }
}

function statusOf(status: string | undefined): ExecutionStatus {
  if (status === 'SUCCEEDED') return 'SUCCEEDED'
  return status === 'RUNNING' || status === 'PENDING_REDRIVE' ? 'RUNNING' : 'FAILED'
}

/** Unknown, used, timed out: the wait is over either way. */
const unlessOver = unless('TaskDoesNotExist', 'TaskTimedOut', 'InvalidToken')

function unless(...names: readonly string[]) {
  return (failure: unknown): undefined => {
    if (!names.includes(nameOf(failure))) throw failure
  }
}

export function workflowOfStage({ env, account }: OfStage): Workflow {
  const machines = z.record(z.string(), z.string()).parse(JSON.parse(env.STATE_MACHINES))
  return openWorkflow({ client: new SFNClient({ ...account, ...fewTries }), machines })
}
