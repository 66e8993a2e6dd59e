import * as z from 'zod/mini'
import { dayMs } from '#shared/kernel/instant.ts'
import type { Sandbox } from './define.ts'
import type { Store } from './store.ts'

export const webhookManners = ['deliver', 'lose', 'duplicate', 'reorder', 'delay'] as const

const latencyMaxMs = 60_000

const common = {
  /** Every call waits this long first. */
  latencyMs: wholeNumber(latencyMaxMs),
  /** The share of calls that answer 503. Half of those have happened all the same. */
  errorRate: z.number('must be a number of 0 to 1').check(z.gte(0, 'must be 0 or more'), z.lte(1, 'must be 1 or less')),
  webhooks: z.enum(webhookManners, `must be one of ${webhookManners.join(', ')}`),
}
const Common = z.object(common)

/** How one vendor behaves: the common levers and its own. */
export type VendorFaults = z.infer<typeof Common> & Readonly<Record<string, number | string>>

/** What is to go wrong with one call: nothing, a failure before it happens, or a failure after. */
export type Trouble = 'none' | 'before' | 'after'

export type FaultControls = ReturnType<typeof faultControls>

export class FaultControlError extends Error {
  override readonly name = 'LeverMistake'
}

/** How the vendors misbehave. Kept, so that a restart does not heal them. */
export function faultControls(store: Store, sandboxes: readonly Sandbox[]) {
  const kept = store.collection<VendorFaults>('', 'levers')
  const calls = new Map<string, number>()
  const Wanted = schemaOf(sandboxes)

  const of = (vendor: string): VendorFaults => {
    const own = sandboxes.find((sandbox) => sandbox.name === vendor)?.faultControls
    return { latencyMs: 0, errorRate: 0, webhooks: 'deliver', ...own, ...kept.get(vendor) }
  }

  return {
    of,
    all: () => Object.fromEntries(sandboxes.map(({ name }) => [name, of(name)])),
    own(vendor: string, name: string): number {
      return Number(of(vendor)[name] ?? 0)
    },
    /** Changes what is named and leaves the rest. Throws a mistake in words. */
    set(wanted: unknown): void {
      const parsed = Wanted.safeParse(wanted)
      if (!parsed.success) throw new FaultControlError(parsed.error.issues.map(inWords).join('; '))
      for (const [vendor, changes] of Object.entries(parsed.data)) {
        if (changes === undefined) continue
        kept.put(vendor, { ...of(vendor), ...(changes as Partial<VendorFaults>) } as VendorFaults)
        calls.delete(vendor)
      }
    },
    /** Counted, not drawn by lot, so that a test can foresee it: with a rate of 0.25 every fourth call since the lever was set. */
    trouble(vendor: string): Trouble {
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
  const own = Object.keys(sandbox.faultControls ?? {}).map((name) => [name, wholeNumber(dayMs)] as const)
  return z.partial(z.strictObject({ ...Object.fromEntries(own), ...common }))
}

function wholeNumber(max: number) {
  const words = `must be a whole number of 0 to ${max}`
  return z.int(words).check(z.gte(0, words), z.lte(max, words))
}

function inWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `no such lever: ${[...issue.path, issue.keys.join(', ')].join('.')}`
  return `${issue.path.join('.') || 'levers'}: ${issue.message}`
}
