import { startSession } from '#functions/account/commands.ts'
import { readUser } from '#functions/account/queries.ts'
import { recordSector } from '#functions/market/commands.ts'
import { orderTotals } from '#functions/order/entities.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { save } from '#functions/platform/storage/save.ts'
import { SectorId, SecurityId, type UserId } from '#shared/kernel/id.ts'
import { company, investor } from '#tests/harness/seed.ts'

/** A person who may buy, and the company of which they will. */
export interface Buyer {
  readonly user_id: UserId
  readonly security_id: SecurityId
  readonly token: string
}

const atOnce = 8

/** Lists so many companies, each with enough shares for every round. */
export async function listCompanies(context: FullContext, count: number): Promise<readonly SecurityId[]> {
  await recordSector(context, { id: SectorId.parse('sct_TECH'), code: 'TECH', description: 'Technology' })
  const depositories = { available_nsdl: true, available_cdsl: true }
  return await inTurns(count, async (index) => {
    const id = SecurityId.parse(`sec_bench${index}`)
    const start = `INE${String(index).padStart(5, '0')}`
    await company(context, id, `Bench Works ${index}`, start, depositories, 5_000, 1)
    return id
  })
}

/** For each company somebody who may buy and has bought before, so that all shares are for them. `crowd`: a number that no other has. */
export async function openBuyers(
  context: FullContext,
  companies: readonly SecurityId[],
  crowd: number,
): Promise<readonly Buyer[]> {
  return await inTurns(companies.length, async (index) => {
    const name = `${crowd}-${index}`
    const user_id = await investor(context, {
      phone: `+919${String(crowd).padStart(4, '0')}${String(index).padStart(5, '0')}`,
      email: `buyer-${name}@example.com`,
      first_name: 'Buyer',
      last_name: 'Bench',
    })
    await save(context, { totals: orderTotals.update({ user_id }, { add: { paid: 1 } }) })
    const token = await startSession(context, await readUser(context, user_id))
    return { user_id, security_id: companies[index] as SecurityId, token }
  })
}

async function inTurns<T>(count: number, work: (index: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = []
  for (let first = 0; first < count; first += atOnce) {
    const length = Math.min(atOnce, count - first)
    results.push(...(await Promise.all(Array.from({ length }, (_, index) => work(first + index)))))
  }
  return results
}
