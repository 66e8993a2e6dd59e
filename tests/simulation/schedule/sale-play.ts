import type { EndpointName, Endpoints } from '#shared/registry.ts'
import type { RequestOf } from '#shared/kernel/endpoint.ts'
import type { SaleId, UserId } from '#shared/kernel/id.ts'
import { isFrozenSale, isOpenExcess, owedTo, aimOf } from '#shared/sale/money.ts'
import type { Sale } from '#shared/sale/sale.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { codeOf } from '#tests/harness/steps/contact.ts'
import { buyerAccount } from '#tests/harness/steps/sale-money.ts'
import { kaveriIsin, otherRequest } from '#tests/harness/steps/sale.ts'
import { salesOf } from '#tests/simulation/items.ts'
import { draw } from '#tests/simulation/random.ts'
import type { SaleStep } from './sale-schedule.ts'

// How the steps of selling are played, and how every sale comes to its end when a schedule is over.

/** A person of a simulation who may sell. */
export interface Seller {
  readonly token: string
  readonly userId: UserId
  readonly phone: string
}

/** What the steps of selling act on. */
export interface SaleStage {
  readonly harness: Harness
  readonly buyers: readonly Seller[]
  readonly desk: readonly [operator: string, supervisor: string]
  /** By the index of the request. */
  readonly sales: Map<number, SaleId>
  /** What the escrow partner took for itself, in rupees. */
  readonly charged: Map<SaleId, number>
}

const chargedRupees = 5

/** Plays one step. Returns the answer for the log. */
export async function playSaleStep(stage: SaleStage, step: SaleStep): Promise<string | undefined> {
  if (step.do === 'sell') return sell(stage, step)
  const sale = saleOf(stage, step.sale)
  if (sale === undefined) return 'no sale'
  if (step.do === 'sale-money') return money(stage, sale, step.from)
  if (step.do === 'sale-charge') return charge(stage, sale)
  if (step.do === 'sale-turn-back') return sandbox(stage, '/vouch/test/turn-back', { payout_ref: `${sale.id}-seller` })
  return acts[step.do](stage, sale)
}

function saleOf({ harness, sales }: SaleStage, index: number): Sale | undefined {
  const id = sales.get(index)
  return id && salesOf(harness).find((sale) => sale.id === id)
}

async function sell(
  stage: SaleStage,
  { sale, seller, own, quantity }: Extract<SaleStep, { do: 'sell' }>,
): Promise<string> {
  const { harness, buyers, sales } = stage
  const person = buyers[seller % buyers.length]
  if (person === undefined) return 'nobody'
  const ownShares = {
    scrip_name: 'Kaveri Robotics',
    isin: kaveriIsin,
    quantity,
    portfolio: 'unlistedportfolio',
  } as const
  const body = own ? ownShares : { ...otherRequest, quantity }
  const known = new Set(salesOf(harness).map(({ id }) => id))
  const answer = await call(harness, 'submitSale', { body }, person.token)
  // A request whose answer was lost is stored.
  const stored = salesOf(harness).find((each) => each.user_id === person.userId && !known.has(each.id))
  if (stored !== undefined) sales.set(sale, stored.id)
  return answer
}

type Act = (stage: SaleStage, sale: Sale) => Promise<string | undefined>

const acts: Readonly<Record<Exclude<SaleStep['do'], 'sell' | 'sale-money' | 'sale-charge' | 'sale-turn-back'>, Act>> = {
  'sale-quote': ({ harness, desk }, { id }) =>
    call(harness, 'quoteSale', { params: { id }, body: { price: 120 } }, desk[0]),
  'sale-reject': ({ harness, desk }, { id }) =>
    call(harness, 'rejectSale', { params: { id }, body: { reason: 'There is no demand now.' } }, desk[0]),
  'sale-accept': accept,
  'sale-decline': (stage, sale) =>
    call(stage.harness, 'declineSale', { params: { id: String(sale.number) } }, sellerOf(stage, sale).token),
  'sale-withdraw': (stage, sale) =>
    call(stage.harness, 'cancelSale', { params: { id: String(sale.number) } }, sellerOf(stage, sale).token),
  'sale-receive': ({ harness, desk }, { id }) =>
    call(harness, 'receiveShares', { params: { id }, body: { reference: `NSDL-${id.slice(5)}` } }, desk[0]),
  'sale-confirm-paid': ({ harness, desk }, { id }) =>
    call(harness, 'confirmSalePaid', { params: { id }, body: { utr: 'UTRBYHAND1' } }, desk[1]),
}

async function accept(stage: SaleStage, sale: Sale): Promise<string> {
  const { harness } = stage
  const { token, phone } = sellerOf(stage, sale)
  await call(harness, 'sendStepUpCode', { body: { change: 'sell' } }, token)
  const otp = await codeOf(harness, phone)
  return call(harness, 'acceptSale', { params: { id: String(sale.number) }, body: { otp } }, token)
}

function sellerOf({ buyers }: SaleStage, { user_id }: Sale): Seller {
  const person = buyers.find(({ userId }) => userId === user_id)
  if (person === undefined) throw new Error(`${user_id} sells, and is nobody of the simulation`)
  return person
}

function money(stage: SaleStage, sale: Sale, from: 'buyer' | 'stranger'): Promise<string | undefined> {
  const missing = (sale.quote?.gross_paise ?? 0) - sale.funded_paise
  if (from === 'buyer' && missing <= 0) return Promise.resolve('nothing is missing')
  const payer = from === 'buyer' ? { amount: missing / 100, ...buyerAccount } : { amount: 1 }
  return sandbox(stage, '/vouch/test/receive', { escrow_id: sale.id, ...payer })
}

async function charge(stage: SaleStage, { id }: Sale): Promise<string | undefined> {
  const refusal = await sandbox(stage, '/vouch/test/charge', { escrow_id: id, amount: chargedRupees })
  if (refusal === undefined) stage.charged.set(id, chargedRupees)
  return refusal
}

/** Two people of the desk decide. */
async function decide(
  { harness, desk }: SaleStage,
  { id }: Sale,
  act: 'sale.return-excess' | 'sale.pay-again',
): Promise<string> {
  const body = { reason: 'By the statements' }
  const proposed = await harness.call('proposeAct', { body: { act, subject: id, body } }, { as: desk[0] })
  if (proposed.failure !== undefined) return `${act}: ${proposed.failure.message}`
  return call(harness, 'approveProposal', { params: { id: proposed.body.data.id }, body: {} }, desk[1])
}

async function call<Name extends EndpointName>(
  harness: Harness,
  name: Name,
  request: RequestOf<Endpoints[Name]>,
  as: string,
): Promise<string> {
  const { status, failure } = await harness.call(name, request, { as })
  return failure === undefined ? String(status) : `${status} ${failure.message}`
}

function sandbox({ harness }: SaleStage, path: string, body: object): Promise<string | undefined> {
  return harness.sandbox(path, body).then(
    () => undefined,
    (refusal: unknown) => String(refusal).slice(0, 120),
  )
}

/** So many times people act when a schedule is over. Each act makes the next one possible. */
const roundsMax = 8
/** In which a payout is asked for, made and seen, also where no webhook comes. */
const roundSeconds = [180, 180, 240]

/** People finish every sale that waits for them, as it is drawn. True when there were any. */
export async function finishSales(
  stage: SaleStage,
  seed: string,
  advance: (seconds: readonly number[]) => Promise<void>,
): Promise<boolean> {
  let haveActed = false
  for (let round = 0; round < roundsMax; round += 1) {
    let isWaiting = false
    for (const sale of salesOf(stage.harness)) isWaiting = (await finishSale(stage, sale, seed)) || isWaiting
    if (!isWaiting) break
    haveActed = true
    await advance(roundSeconds)
  }
  return haveActed
}

/** True when the sale waits for something that comes soon. */
async function finishSale(stage: SaleStage, sale: Sale, seed: string): Promise<boolean> {
  const taken = stage.charged.get(sale.id)
  if (taken !== undefined) {
    stage.charged.delete(sale.id)
    await sandbox(stage, '/vouch/test/charge', { escrow_id: sale.id, amount: -taken })
    return true
  }
  const act = actFor(sale, draw(`${seed}/end/${sale.number}`))
  if (act === undefined) return isFrozenSale(sale) || sale.payouts.some(({ state }) => state === 'ASKED')
  await act(stage, sale)
  return true
}

function actFor(sale: Sale, drawn: number): Act | undefined {
  const { state, excesses, payouts } = sale
  const hasExcess = excesses.some((excess) => !excess.is_returned && isOpenExcess(sale, excess))
  if (hasExcess && aimOf(sale) !== 'collect') return (stage, each) => decide(stage, each, 'sale.return-excess')
  const sellers = payouts.filter(({ kind }) => kind === 'NET')
  const isUnpaid = aimOf(sale) === 'pay' && sellers.length > 0 && owedTo(sale, 'NET') > 0 && !sale.pays_again
  if (isUnpaid) return (stage, each) => decide(stage, each, 'sale.pay-again')
  if (state === 'SUBMITTED') return drawn < 0.8 ? acts['sale-quote'] : acts['sale-reject']
  if (state === 'QUOTED') return drawn < 0.7 ? acts['sale-accept'] : acts['sale-decline']
  // What nobody pays ends by itself after two working days.
  if (state === 'AGREED') return drawn < 0.5 ? (stage, each) => money(stage, each, 'buyer') : undefined
  return state === 'FUNDED' ? acts['sale-receive'] : undefined
}
