import { SecurityId } from '#shared/kernel/id.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { company, seedData, investor } from '#tests/harness/seed.ts'

/** The number of fixtures. All tests share one deployed stage, so each test has a buyer and a company of its own. */
const count = 13

const buyerPhone = (index: number) => `+9190000001${String(index).padStart(2, '0')}`
const companyId = (index: number) => SecurityId.parse(`sec_stage${index}`)

export async function seedStage(context: FullContext): Promise<void> {
  await seedData(context)
  for (let index = 0; index < count; index += 1) {
    await investor(context, {
      phone: buyerPhone(index),
      email: `buyer${index}@example.com`,
      first_name: 'Buyer',
      last_name: `Number${index}`,
    })
    await company(
      context,
      companyId(index),
      `Stage ${index}`,
      `INE0ST${String(index).padStart(2, '0')}`,
      { available_nsdl: true, available_cdsl: true },
      100,
    )
  }
}

interface Fixture {
  readonly phone: string
  readonly name: string
  readonly securityId: SecurityId
  readonly company: string
}

/** A buyer without orders and a company without sales. Each test uses its own index. */
export function fixtureOf(index: number): Fixture {
  if (index >= count) throw new Error(`the stage has ${count} fixtures: raise count in tests/deployed/seed.ts`)
  return {
    phone: buyerPhone(index),
    name: `Buyer Number${index}`,
    securityId: companyId(index),
    company: `Stage ${index}`,
  }
}
