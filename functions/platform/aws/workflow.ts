import {
  DescribeExecutionCommand,
  SendTaskFailureCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn'
import * as z from 'zod/mini'
import type { ExecutionStatus, Workflow } from '#functions/platform/port/workflow.ts'
import { quickCalls } from './call-limits.ts'
import { clientSettings } from './client.ts'
import { nameOf } from './failure.ts'
import { type StageContext, variableOf } from './ports.ts'

interface Options {
  /** Its calls may be repeated: a name starts once, a task takes one result. */
  readonly steps: Pick<SFNClient, 'send'>
  /** Workflow name → ARN of its state machine. */
  readonly machines: Readonly<Record<string, string>>
}

const errorLengthMax = 256
const causeLengthMax = 32_768

/**
 * The workflow port on Step Functions, standard workflows. An execution name can be used again 90 days after the execution
 * ended: https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html
 */
export function openWorkflow({ steps, machines }: Options): Workflow {
  const machineOf = (workflow: string) => {
    const machine = Object.hasOwn(machines, workflow) ? machines[workflow] : undefined
    if (machine === undefined) throw new Error(`no workflow called ${workflow}`)
    return machine
  }
  return {
    async start(workflow, name, input) {
      const execution = { stateMachineArn: machineOf(workflow), name, input: JSON.stringify(input) }
      await steps.send(new StartExecutionCommand(execution)).catch(unless('ExecutionAlreadyExists'))
    },
    async status(workflow, name) {
      const executionArn = `${machineOf(workflow).replace(':stateMachine:', ':execution:')}:${name}`
      const execution = await steps
        .send(new DescribeExecutionCommand({ executionArn }))
        .catch(unless('ExecutionDoesNotExist'))
      return execution && statusOf(execution.status)
    },
    async succeed(taskToken, output) {
      await steps.send(new SendTaskSuccessCommand({ taskToken, output: JSON.stringify(output) })).catch(unlessOver)
    },
    async fail(taskToken, error, cause) {
      const failure = { taskToken, error: error.slice(0, errorLengthMax), cause: cause.slice(0, causeLengthMax) }
      await steps.send(new SendTaskFailureCommand(failure)).catch(unlessOver)
    },
  }
}

function statusOf(status: string | undefined): ExecutionStatus {
  if (status === 'SUCCEEDED') return 'SUCCEEDED'
  return status === 'RUNNING' || status === 'PENDING_REDRIVE' ? 'RUNNING' : 'FAILED'
}

/** An unknown, used or timed-out token is ignored: in each case no execution waits for it. */
const unlessOver = unless('TaskDoesNotExist', 'TaskTimedOut', 'InvalidToken')

function unless(...names: readonly string[]) {
  return (failure: unknown): undefined => {
    if (!names.includes(nameOf(failure))) throw failure
  }
}

export function workflowOfStage(stage: StageContext): Workflow {
  const machines = z.record(z.string(), z.string()).parse(JSON.parse(variableOf(stage, 'STATE_MACHINES')))
  return openWorkflow({ steps: new SFNClient(clientSettings(stage.account, quickCalls)), machines })
}
