import { randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import { jsonOf } from '#shared/kernel/json.ts'
import type { Branch } from '#shared/bank/bank.ts'
import type { StateCode } from '#shared/bank/directory.ts'
import type { FetchResponse, Ports } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { NotFound, WireBranch, WirePage } from './schema.ts'

export type IfscPorts = Pick<Ports, 'fetch' | 'settings' | 'clock'>

/** A page of the branches of a bank in a state. */
export interface BranchPage {
  readonly branches: readonly Branch[]
  /** Where the next page begins. Absent on the last one. */
  readonly next?: number
}

const timeoutMs = 5_000
const pauseMs = 200
/** The most that the directory gives at once. */
const pageMax = 100

/**
 * The directory of the branches of all banks (https://github.com/razorpay/ifsc/wiki/API). It is free, needs no key and promises nothing:
 * its answers are kept (functions/bank/branch-directory.ts). Failures are `VendorFailed`.
 */
export function ifscService(ports: IfscPorts) {
  return {
    find: (ifsc: string) => find(ports, ifsc),
    branches: (bankCode: string, state: StateCode, offset = 0) => branches(ports, bankCode, state, offset),
  }
}

async function find(ports: IfscPorts, ifsc: string): Promise<Branch | 'not-found'> {
  const { status, value } = await ask(ports, `/${ifsc}`)
  if (status === 404 && NotFound.safeParse(value).success) return 'not-found'
  const wire = parsed(WireBranch, status, value)
  // The answer about another branch is none.
  if (wire.IFSC !== ifsc) throw new VendorFailed('ifsc', { status, retryable: true })
  return branchFrom(wire)
}

async function branches(ports: IfscPorts, bankCode: string, state: StateCode, offset: number): Promise<BranchPage> {
  const query = new URLSearchParams({ bankcode: bankCode, state, limit: `${pageMax}`, offset: `${offset}` })
  const { status, value } = await ask(ports, `/search?${query.toString()}`)
  const { data, hasNext } = parsed(WirePage, status, value)
  const readable = data.flatMap((each) => WireBranch.safeParse(each).data ?? [])
  if (readable.length === 0 && data.length > 0) throw new VendorFailed('ifsc', { status, retryable: true })
  const next = hasNext && data.length > 0 ? { next: offset + data.length } : {}
  return { branches: readable.map(branchFrom), ...next }
}

function branchFrom({ IFSC, BANKCODE, BRANCH, ADDRESS, CITY, DISTRICT, STATE }: WireBranch): Branch {
  return {
    ifsc: IFSC,
    branch: BRANCH,
    address: ADDRESS,
    city: CITY,
    district: DISTRICT,
    state: STATE,
    related_bank_id: BANKCODE ?? IFSC.slice(0, 4),
  }
}

interface Answer {
  readonly status: number
  readonly value: unknown
}

/** Every call only reads, so that one that failed is made once more. */
async function ask(ports: IfscPorts, path: string): Promise<Answer> {
  try {
    return await askOnce(ports, path)
  } catch (failure) {
    if (!(failure instanceof VendorFailed) || !failure.retryable) throw failure
    // Jitter spreads the retries of callers that failed at the same time.
    await ports.clock.pause(pauseMs * (0.5 + randomInt(1_000) / 1_000))
    return askOnce(ports, path)
  }
}

async function askOnce({ fetch, settings }: IfscPorts, path: string): Promise<Answer> {
  const request = { method: 'GET', headers: { accept: 'application/json' }, timeoutMs } as const
  const response = await orVendorFailed(fetch(`${settings.ifsc.address}${path}`, request))
  const { status } = response
  const text = await orVendorFailed(response.text())
  if (status >= 500 || status === 429) throw new VendorFailed('ifsc', { status, retryable: true })
  return { status, value: jsonOf(text) }
}

function parsed<S extends z.ZodMiniType>(schema: S, status: number, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (status !== 200 || !result.success) throw new VendorFailed('ifsc', { status, retryable: status === 200 })
  return result.data
}

/** Replaces a network error by `VendorFailed`. */
async function orVendorFailed<T extends FetchResponse | string>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch {
    throw new VendorFailed('ifsc', { retryable: true })
  }
}
