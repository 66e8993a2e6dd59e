import type { Ports } from '#functions/platform/port/ports.ts'
import { company, seedData, investor } from '#tests/harness/seed.ts'

/** As many as there are tests that want a buyer and a company to themselves: everybody here shares one house. */
const count = 13

const buyerPhone = (place: number) => `+9190000001${String(place).padStart(2, '0')}`
const companyId = (place: number) => `sec_stage${place}`

export async function seedStage(ports: Ports): Promise<void> {
  await seedData(ports)
  for (let place = 0; place < count; place += 1) {
    await investor(ports, {
      phone: buyerPhone(place),
      email: `buyer${place}@example.com`,
      first_name: 'Buyer',
      last_name: `Number${place}`,
    })
    await company(
      ports,
      companyId(place),
      `Stage ${place}`,
      `INE0ST${String(place).padStart(2, '0')}`,
      { available_nsdl: true, available_cdsl: true },
      100,
    )
  }
}

interface Place {
  readonly phone: string
  readonly name: string
  readonly securityId: string
  readonly company: string
}

/** Somebody who has bought nothing yet, and a company of which nothing was sold. Each test has its own. */
export function placeOf(place: number): Place {
  if (place >= count) throw new Error('the stage is furnished for fewer tests')
  return {
    phone: buyerPhone(place),
    name: `Buyer Number${place}`,
    securityId: companyId(place),
    company: `Stage ${place}`,
  }
}
