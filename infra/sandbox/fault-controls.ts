import * as z from 'zod/mini'
import { dayMs } from '#shared/kernel/instant.ts'
import type { Sandbox } from './define.ts'
import type { Store } from './store.ts'

export const webhookModes = ['deliver', 'lose', 'duplicate', 'reorder', 'delay'] as const

const latencyMaxMs = 60_000

const common = {
  /** Delay before every call, in milliseconds. */
  latencyMs: wholeNumber(latencyMaxMs),
  /** The share of calls that answer 503. Half of these take effect before they answer. */
  errorRate: z
    .number('must be a number from 0 to 1')
    .check(z.gte(0, 'must be 0 or more'), z.lte(1, 'must be 1 or less')),
  webhooks: z.enum(webhookModes, `must be one of ${webhookModes.join(', ')}`),
}
const Common = z.object(common)

/** The fault controls of one vendor: the common ones and its own. */
export type VendorFaults = z.infer<typeof Common> & Readonly<Record<string, number | string>>

/** The fault of one call: none, a failure before its effect, or a failure after it. */
export type Fault = 'none' | 'before' | 'after'

export type FaultControls = ReturnType<typeof faultControls>

export class FaultControlError extends Error {
  override readonly name = 'FaultControlError'
}

/** The fault controls of all vendors. They are stored and survive a restart. */
export function faultControls(store: Store, sandboxes: readonly Sandbox[]) {
  const stored = store.collection<VendorFaults>('', 'levers')
  const calls = new Map<string, number>()
  /** Made when the first change comes: most tests change nothing. */
  let changes: ReturnType<typeof schemaOf> | undefined

  const of = (vendor: string): VendorFaults => {
    const own = sandboxes.find((sandbox) => sandbox.name === vendor)?.faultControls
    return { latencyMs: 0, errorRate: 0, webhooks: 'deliver', ...own, ...stored.get(vendor) }
  }

  return {
    of,
    all: () => Object.fromEntries(sandboxes.map(({ name }) => [name, of(name)])),
    own(vendor: string, name: string): number {
      return Number(of(vendor)[name] ?? 0)
    },
    /** Changes the named controls and leaves the others. Throws `FaultControlError` with all issues. */
    set(requested: unknown): void {
      changes ??= schemaOf(sandboxes)
      const parsed = changes.safeParse(requested)
      if (!parsed.success) throw new FaultControlError(parsed.error.issues.map(issueText).join('; '))
      for (const [vendor, changed] of Object.entries(parsed.data)) {
        if (changed === undefined) continue
        stored.put(vendor, { ...of(vendor), ...(changed as Partial<VendorFaults>) } as VendorFaults)
        calls.delete(vendor)
      }
    },
    /** Deterministic, so that a test can predict it: with an error rate of 0.25, every fourth call since the control was set. */
    nextFault(vendor: string): Fault {
      const { errorRate } = of(vendor)
      const call = (calls.get(vendor) ?? 0) + 1
      calls.set(vendor, call)
      const failures = Math.floor(call * errorRate + 1e-9)
      if (failures === Math.floor((call - 1) * errorRate + 1e-9)) return 'none'
      return failures % 2 === 1 ? 'before' : 'after'
    },
  }
}

function schemaOf(sandboxes: readonly Sandbox[]) {
  return z.strictObject(
    Object.fromEntries(sandboxes.map((sandbox) => [sandbox.name, z.optional(vendorSchema(sandbox))])),
  )
}

function vendorSchema(sandbox: Sandbox) {
  const own = Object.keys(sandbox.faultControls ?? {}).map(
    (name) => [name, wholeNumber(dayMs, name === 'settlementAfterMs' ? -1 : 0)] as const,
  )
  return z.partial(z.strictObject({ ...Object.fromEntries(own), ...common }))
}

function wholeNumber(max: number, min = 0) {
  const message = `must be an integer from ${min} to ${max}`
  return z.int(message).check(z.gte(min, message), z.lte(max, message))
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `unknown fault control: ${[...issue.path, issue.keys.join(', ')].join('.')}`
  return `${issue.path.join('.') || 'body'}: ${issue.message}`
}
