import type { StateMachine, StateMachineDefinition } from 'aws-local-stepfunctions'
import type { Clock } from '#functions/platform/port/ports.ts'
import type { Workflow } from '#functions/platform/port/workflow.ts'
import type { Invoke } from './function-host.ts'
import type { Log } from './log.ts'
import type { LocalTable } from './table.ts'
import { type Execution, newToken, openWorkflowStore, type Outcome, type WorkflowStore } from './workflow-store.ts'

export interface LocalWorkflow extends Workflow {
  /** Runs the executions that an earlier process left unfinished again from the beginning. */
  resume(): void
  /** Resolves when every execution has finished or waits for a token. True when one ran since the last drain. */
  drain(): Promise<boolean>
  close(): Promise<void>
}

export interface WorkflowOptions {
  readonly table: Pick<LocalTable, 'database'>
  /** In Amazon States Language, by name. */
  readonly definitions: Readonly<Record<string, object>>
  readonly clock: Clock
  readonly invoke: Invoke
  readonly log: Log
}

type Value = Parameters<StateMachine['run']>[0]
type Task = readonly [state: string, resource: string]
type Handlers = Record<string, (input: Value) => Promise<Value>>

/**
 * Step Functions on an interpreter without persistence. Executions and tokens are stored in SQLite: an execution that runs
 * again gets the same tokens and does not wait for one that has ended. Retries run without delay, as often as the definition
 * allows.
 */
export function openWorkflow({ table, definitions, clock, invoke, log }: WorkflowOptions): LocalWorkflow {
  const store = openWorkflowStore(table, clock)
  const work = counter()
  const waiting = new Map<string, (outcome: Outcome) => void>()
  const machines = new Map<string, Promise<StateMachine>>()
  const runs = new Set<() => void>()
  let isUnderMaintenance = false

  function machineOf(workflow: string): Promise<StateMachine> {
    const machine = machines.get(workflow) ?? openMachine(definitionOf(workflow))
    machines.set(workflow, machine)
    return machine
  }

  function definitionOf(workflow: string): StateMachineDefinition {
    const definition = definitions[workflow]
    if (definition === undefined) throw new Error(`no workflow called ${workflow}`)
    // Locally a function's ARN is its name.
    const named = JSON.stringify(definition).replace(/\$\{([\w/-]+)\}/g, '$1')
    return withTimeouts(JSON.parse(named)) as StateMachineDefinition
  }

  async function run(execution: Execution): Promise<void> {
    const { workflow, name } = execution
    work.begin()
    try {
      const marker = newToken()
      const taskResourceLocalHandlers = handlersOf({
        execution,
        tasks: tasksIn(definitionOf(workflow)),
        marker,
        store,
        invoke,
        waitFor,
      })
      const retryIntervalOverrides = Object.fromEntries(
        Object.keys(taskResourceLocalHandlers).map((state) => [state, 0]),
      )
      const input = JSON.parse(execution.input) as Value
      const context = {
        Execution: { Id: `${workflow}:${name}`, Name: name, Input: input, StartTime: clock.now() },
        StateMachine: { Name: workflow },
        Task: { Token: marker },
      }
      const machine = await machineOf(workflow)
      const { result, abort } = machine.run(input, {
        overrides: { taskResourceLocalHandlers, retryIntervalOverrides },
        context,
        noThrowOnAbort: true,
      })
      runs.add(abort)
      await result.finally(() => runs.delete(abort))
      if (!isUnderMaintenance) store.finish(execution, 'SUCCEEDED')
    } catch (failure) {
      if (isUnderMaintenance) return
      store.finish(execution, 'FAILED')
      log({
        level: 'error',
        event: 'workflow-failed',
        workflow,
        name,
        error: failure instanceof Error ? failure.message.slice(0, 300) : 'unknown',
      })
    } finally {
      work.end()
    }
  }

  function waitFor(token: string): Promise<Outcome> {
    return new Promise((resolve) => {
      waiting.set(token, resolve)
      work.end()
    })
  }

  function end(token: string, outcome: Outcome): void {
    if (!store.endToken(token, outcome)) return
    const resolve = waiting.get(token)
    if (resolve === undefined) return
    waiting.delete(token)
    work.begin()
    resolve(outcome)
  }

  return {
    async start(workflow, name, input) {
      definitionOf(workflow)
      const execution = { workflow, name, input: JSON.stringify(input) }
      if (store.add(execution)) void run(execution)
    },
    status: async (workflow, name) => store.status(workflow, name),
    succeed: async (token, output) => end(token, { output }),
    fail: async (token, error, cause) => end(token, { error, cause }),
    resume: () => store.unfinished().forEach((execution) => void run(execution)),
    drain: () => work.drain(),
    async close() {
      await work.drain()
      isUnderMaintenance = true
      for (const abort of runs) abort()
      // A wait holds a timer of the interpreter, which would keep the process alive.
      for (const resolve of waiting.values()) resolve(closed)
    },
  }
}

/** Ends the waits of a process that closes. Nothing of it is stored. */
const closed: Outcome = { error: 'Closed', cause: 'the local app closes' }

/** What Step Functions gives a task that states no `TimeoutSeconds` (https://docs.aws.amazon.com/step-functions/latest/dg/state-task.html). */
const defaultTimeoutSeconds = 99_999_999
/** A timer of Node fires at once when it is longer; this is 24 days. */
const timerSecondsMax = Math.floor((2 ** 31 - 1) / 1_000)

/** The definition with the time of each task as Step Functions counts it, because the interpreter ends a task without one after a minute. */
function withTimeouts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withTimeouts)
  const inner = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTimeouts(each)]))
  const { Type, TimeoutSeconds = defaultTimeoutSeconds, TimeoutSecondsPath } = inner
  if (Type !== 'Task' || TimeoutSecondsPath !== undefined) return inner
  return { ...inner, TimeoutSeconds: Math.min(Number(TimeoutSeconds), timerSecondsMax) }
}

interface Tasks {
  readonly execution: Execution
  readonly tasks: readonly Task[]
  /** A placeholder in the context, replaced by the token of each task. */
  readonly marker: string
  readonly store: WorkflowStore
  readonly invoke: Invoke
  waitFor(token: string): Promise<Outcome>
}

/** A handler for each task state, which returns what the Lambda integration of Step Functions returns. */
function handlersOf({ execution, tasks, marker, store, invoke, waitFor }: Tasks): Handlers {
  const visits = new Map<string, number>()

  async function call(FunctionName: string, payload: Value): Promise<Value> {
    return { StatusCode: 200, Payload: ((await invoke(FunctionName, payload)) ?? null) as Value }
  }

  async function callAndWait(state: string, FunctionName: string, payload: Value): Promise<Value> {
    const visit = (visits.get(state) ?? 0) + 1
    visits.set(state, visit)
    const token = store.tokenAt(execution, `${state}#${visit}`)
    if (store.outcome(token) === undefined)
      await invoke(FunctionName, JSON.parse(JSON.stringify(payload).replaceAll(marker, token)))
    const outcome = store.outcome(token) ?? (await waitFor(token))
    if ('output' in outcome) return outcome.output as Value
    throw Object.assign(new Error(outcome.cause), { name: outcome.error, isRetryable: outcome !== closed })
  }

  return Object.fromEntries(
    tasks.map(([state, resource]) => [
      state,
      (parameters: Value) => {
        const { FunctionName, Payload } = parameters as { FunctionName: string; Payload: Value }
        return resource.endsWith('.waitForTaskToken')
          ? callAndWait(state, FunctionName, Payload)
          : call(FunctionName, Payload)
      },
    ]),
  )
}

/** Loads the interpreter with the first execution, because it imports a large part of the AWS SDK. */
async function openMachine(definition: StateMachineDefinition): Promise<StateMachine> {
  const library = await import('aws-local-stepfunctions')
  // Validation takes half a second; the tests of infra validate the definitions.
  return new library.StateMachine(definition, { validationOptions: { noValidate: true } })
}

/** All task states with their resources, also those inside branches and loops. */
function tasksIn(definition: unknown): Task[] {
  if (typeof definition !== 'object' || definition === null) return []
  return Object.entries(definition).flatMap(([name, value]): Task[] => {
    const { Type, Resource } = (value ?? {}) as { Type?: unknown; Resource?: unknown }
    return Type === 'Task' && typeof Resource === 'string' ? [[name, Resource]] : tasksIn(value)
  })
}

/** Counts running executions. An execution that waits in one branch counts as waiting: the workflows have no parallel branches. */
function counter() {
  let busy = 0
  let hasRun = false
  let idle: (() => void)[] = []
  return {
    begin(): void {
      busy += 1
      hasRun = true
    },
    end(): void {
      busy -= 1
      if (busy > 0) return
      idle.forEach((resolve) => resolve())
      idle = []
    },
    async drain(): Promise<boolean> {
      while (busy > 0) await new Promise<void>((resolve) => idle.push(resolve))
      const ran = hasRun
      hasRun = false
      return ran
    },
  }
}
