import { expect, it } from 'vitest'
import { functions } from '#infra/functions/registry.ts'
import { timeLimitSecondsOf } from '#infra/constructs/time-limit.ts'
import { workflows } from './registry.ts'

interface Task {
  readonly Type: string
  readonly TimeoutSeconds?: number
  readonly Parameters?: { readonly FunctionName: string }
}

const tasks = Object.entries(workflows).flatMap(([workflow, { States }]) =>
  Object.entries(States as Readonly<Record<string, Task>>)
    .filter(([, { Type }]) => Type === 'Task')
    .map(([state, task]) => ({ title: `${workflow}: ${state}`, ...task })),
)

it.each(tasks)('$title states how long it may take, which is longer than its function may', (task) => {
  const named = functions.find(({ name }) => task.Parameters?.FunctionName === `\${${name}}`)
  expect(task.TimeoutSeconds).toBeGreaterThan(named === undefined ? Infinity : timeLimitSecondsOf(named))
})
