import { expect, it } from 'vitest'
import { type CallLimits, fileCalls, messageCalls, quickCalls } from '#functions/platform/aws/call-limits.ts'
import { longestCallMs } from '#functions/platform/aws/retry.ts'
import { timeLimitSecondsOf } from '#infra/constructs/time-limit.ts'
import { type FunctionDefinition } from '#infra/functions/define.ts'
import { functions } from '#infra/functions/registry.ts'

/** The calls that a function may make, by its permissions. */
function callsOf({ permissions }: FunctionDefinition): CallLimits[] {
  const { table, ledger, files, documents, bus, queues, workflow, secrets, vendors = [] } = permissions
  const callsQuickly = table !== 'none' || [ledger, bus, queues, workflow, secrets].some((each) => each !== undefined)
  const sends = vendors.some((vendor) => ['ses', 'sns', 'voice'].includes(vendor))
  return [
    ...(callsQuickly ? [quickCalls] : []),
    ...(files !== undefined || documents !== undefined ? [fileCalls] : []),
    ...(sends ? [messageCalls] : []),
  ]
}

const kinds = [...new Set(functions.map(({ trigger }) => trigger.kind))]

it.each(kinds)('all attempts of one call end within a function of the kind %s', (kind) => {
  const late = functions
    .filter(({ trigger }) => trigger.kind === kind)
    .filter((each) => callsOf(each).some((calls) => longestCallMs(calls) >= timeLimitSecondsOf(each) * 1_000))
  expect(late.map(({ name }) => name)).toEqual([])
})
