import { openAccount } from '#functions/account/commands.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { recordDemat } from '#functions/bank/commands.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { recordApprovedKyc } from '#functions/kyc/commands.ts'
import { recordSecurity, recordAvailability, recordPrices, recordSector } from '#functions/market/commands.ts'
import { issueStock } from '#functions/order/commands.ts'
import { SectorId, SecurityId, type UserId } from '#shared/kernel/id.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import { paise } from '#shared/kernel/money.ts'
import { dayInIndia, dayMs, later } from '#shared/kernel/instant.ts'
import type { SecurityFacts } from '#shared/market/market.ts'

export const asha = { phone: '+919000000001', email: 'asha@example.com' } as const
export const ravi = { phone: '+919000000002', email: 'ravi@example.com' } as const
const operator = { phone: '+919000000011', email: 'operator@example.com' } as const
const supervisor = { phone: '+919000000012', email: 'supervisor@example.com' } as const

export const kaveri = SecurityId.parse('sec_kaveri')
export const neither = SecurityId.parse('sec_neither')

/** Shares of the company to buy; `shards`: in so many, if not as many as the rule says. */
interface SeedStock {
  readonly issued: number
  readonly shards?: number
}

/** Seeds Asha, who may buy; Ravi, who has no KYC; the desk; and two companies: one to buy (₹523.40, lots of 10), and one that no depository accepts. */
export async function seedData(context: FullContext, { issued, shards }: SeedStock = { issued: 500 }): Promise<void> {
  await investor(context, { ...asha, first_name: 'Asha', last_name: 'Verma' })
  await openAccount(context, { ...ravi, ...person, first_name: 'Ravi', last_name: 'Menon' })
  await openAccount(context, { ...operator, ...person, role: 'OPERATOR', first_name: 'Omar', last_name: 'Desk' })
  await openAccount(context, { ...supervisor, ...person, role: 'SUPERVISOR', first_name: 'Sita', last_name: 'Desk' })
  await recordSector(context, { id: SectorId.parse('sct_TECH'), code: 'TECH', description: 'Technology' })
  await company(
    context,
    kaveri,
    'Kaveri Robotics',
    'INE0KV01',
    { available_nsdl: true, available_cdsl: true },
    issued,
    shards,
  )
  await company(context, neither, 'Neem Holdings', 'INE0NM01', { available_nsdl: false, available_cdsl: false }, 500)
}

const person = {
  user_type: 'INDIVIDUAL',
  company_name: '',
  role: 'INVESTER_CLIENT',
  terms_version: termsVersion,
} as const

/** Opens an account that may buy. Returns the user id. */
export async function investor(
  context: FullContext,
  who: { readonly phone: string; readonly email: string; readonly first_name: string; readonly last_name: string },
): Promise<UserId> {
  const id = await openAccount(context, { ...who, ...person })
  await recordApprovedKyc(context, id)
  await recordDemat(context, id, { dp_id: 'IN300001', client_id: '12345678' })
  return id
}

/** Lists a company with shares for sale at ₹523.40. */
export async function company(
  context: FullContext,
  id: SecurityId,
  name: string,
  start: string,
  depositories: Pick<SecurityFacts, 'available_nsdl' | 'available_cdsl'>,
  issued: number,
  shards?: number,
): Promise<void> {
  const body = `${start}010`.padEnd(11, '0')
  const today = dayInIndia(context.clock.now())
  await recordSecurity(context, {
    id,
    name,
    isin: `${body}${isinCheckDigit(body)}`,
    sector_code: 'TECH',
    market_cap: 1,
    logo_url: '',
    company_overview: `<p>${name} makes things.</p>`,
    ...depositories,
    coming_soon: false,
    face_value_paise: paise(1_000),
    lot_size: 10,
    min_quantity: 10,
    max_quantity: 200,
    financials_as_of: today,
    total_investment: '',
    investors: [],
    financials: [],
  })
  await issueStock(context, id, issued, shards)
  await recordAvailability(context, id, issued)
  const lastMonth = dayInIndia(later(context.clock.now(), -30 * dayMs))
  const lastWeek = dayInIndia(later(context.clock.now(), -8 * dayMs))
  await recordPrices(
    context,
    id,
    [
      { date: lastMonth, close_paise: paise(48_000), volume: 10 },
      { date: lastWeek, close_paise: paise(50_000), volume: 20 },
      { date: today, close_paise: paise(52_340), volume: 30 },
    ],
    { source: 'test' },
  )
}
