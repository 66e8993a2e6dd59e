import { openSession } from '#functions/account/commands.ts'
import { recordDemat } from '#functions/bank/commands.ts'
import { readUserByPhone } from '#functions/account/queries.ts'
import { recordKycStep } from '#functions/kyc/commands.ts'
import { recordPrices } from '#functions/market/commands.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { documentNames } from '#shared/kyc/kyc.ts'
import { asha, seedData, investor, kaveri, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { drawnFaults, type FaultPlan, noPlan } from './faults.ts'
import { type Faulty, faultyLoad } from './faulty-load.ts'
import { ordersOf, type Watch, watch } from './invariants.ts'
import { lot, random } from './random.ts'
import { noFaultControls, type Schedule, type Step } from './schedule.ts'

interface Wanted {
  readonly token: string
  readonly userId: string
  readonly quoteId: string
  /** What the buyer's browser was told; without it nobody can pay. */
  razorpayOrderId?: string
}

interface Stage {
  readonly harness: Harness
  readonly buyers: readonly { readonly token: string; readonly userId: string }[]
  readonly desk: readonly [operator: string, supervisor: string]
  readonly wanted: Wanted[]
  readonly plan: FaultPlan
  readonly faulty: Faulty
}

export interface Outcome {
  readonly broken: readonly string[]
  readonly scenario: readonly string[]
}

/** After which share of the steps the partners are asked whether the ledger says what they say. */
const asksPartners = 0.2

/** Plays a schedule in a house of its own, lets all come to rest, and tells what is broken. */
export async function play(schedule: Schedule): Promise<Outcome> {
  const scenario: string[] = []
  const plan: FaultPlan = { ...noPlan }
  const tell = (line: string) => void scenario.push(`    ${line}`)
  const faulty = faultyLoad(drawnFaults(schedule.seed, plan), random(`turns ${schedule.seed}`), tell)
  const harness = await startHarness({
    seedData: seedMore,
    seed: schedule.seed,
    load: faulty.load,
    inProcessFetch: true,
  })
  try {
    const stage = await setStage(harness, plan, faulty)
    const eyes = watch(harness, faulty)
    Object.assign(plan, schedule.faults)
    for (const step of schedule.steps) {
      scenario.push(`${harness.clock.now()} ${JSON.stringify(step)}`)
      await take(stage, step, tell)
      await drained(stage, tell)
      const broken = [
        ...(await eyes.always()),
        ...(lot(`${schedule.seed}/${scenario.length}`) < asksPartners ? await eyes.withPartners() : []),
      ]
      if (broken.length > 0) return { broken, scenario }
    }
    return {
      broken: [
        ...(await comeToRest(stage, schedule, eyes, scenario)),
        ...(await harness.violations()),
        ...faulty.violations,
      ],
      scenario,
    }
  } finally {
    await harness.app.close()
  }
}

/** As many as three buyers cannot all have what they want of. */
const issued = 250
const dev = { phone: '+919000000004', email: 'dev@example.com', first_name: 'Dev', last_name: 'Rao' } as const

async function seedMore(ports: Parameters<typeof seedData>[0]): Promise<void> {
  await seedData(ports)
  await ports.table.update({ pk: `stock#${kaveri}`, sk: 'stock' }, { set: { issued, available: issued } })
  const user = await readUserByPhone(ports, ravi.phone)
  if (user === undefined) throw new Error('no Ravi')
  for (const step of documentNames) await recordKycStep(ports, user.id, step, 1)
  await recordDemat(ports, user.id, { dp_id: 'IN300002', client_id: '87654321' })
  await investor(ports, dev)
}

async function setStage(harness: Harness, plan: FaultPlan, faulty: Faulty): Promise<Stage> {
  const session = async (phone: string) => {
    const user = await readUserByPhone(harness.app.ports, phone)
    if (user === undefined) throw new Error(`nobody has ${phone}`)
    return { userId: user.id, token: await openSession(harness.app.ports, user) }
  }
  const buyers = [await session(asha.phone), await session(ravi.phone), await session(dev.phone)]
  const desk = [(await session('+919000000011')).token, (await session('+919000000012')).token] as const
  return { harness, buyers, desk, wanted: [], plan, faulty }
}

/** What is due works, and what comes too late comes. */
async function drained({ harness, faulty }: Stage, tell: (line: string) => void): Promise<void> {
  const drain = () => harness.drain().catch((failure: unknown) => tell(`drain: ${String(failure)}`))
  const [, came] = await Promise.all([drain(), faulty.later.release(harness.clock.now())])
  if (came) await drain()
}

async function take(stage: Stage, step: Step, tell: (line: string) => void): Promise<void> {
  const { harness } = stage
  // Whatever is due works at the same time.
  if (step.do === 'together')
    return void (await Promise.all([...step.steps.map((each) => take(stage, each, tell)), drained(stage, tell)]))
  if (step.do === 'in-turn')
    return step.steps.reduce((before, each) => before.then(() => take(stage, each, tell)), Promise.resolve())
  if (step.do === 'work') return drained(stage, tell)
  if (step.do === 'wait') return harness.clock.advance(step.seconds * 1000)
  if (step.do === 'quote') return quote(stage, step)
  if (step.do === 'lever') return pull(harness, { [step.vendor]: step.set })
  if (step.do === 'brownout') return void (stage.plan.isBrownout = step.on)
  if (step.do === 'price') return price(harness, step.rupees)
  const wanted = stage.wanted[step.order]
  if (wanted === undefined) return
  const said = await actOn(stage, wanted, step)
  if (said !== undefined) tell(`→ ${said}`)
}

type OrderStep = Extract<Step, { readonly order: number }>

async function actOn({ harness, desk }: Stage, wanted: Wanted, step: OrderStep): Promise<string | undefined> {
  const orderId = wanted.quoteId.replace('quo_', 'ord_')
  const [operator, supervisor] = desk
  const params = { id: orderId }
  const acts: Record<OrderStep['do'], () => Promise<string | undefined>> = {
    place: () => place(harness, wanted),
    cancel: async () => saying(await harness.call('cancelOrder', { params, body: {} }, { as: wanted.token })),
    ask: async () =>
      saying(await harness.call('readPaymentStatus', { body: { paymentid: orderId } }, { as: wanted.token })),
    confirm: async () => saying(await harness.call('confirmSeller', { params, body: {} }, { as: operator })),
    lodge: async () =>
      saying(
        await harness.call('lodgeTransfer', { params, body: { depository_reference: 'NSDL-1' } }, { as: operator }),
      ),
    credit: async () => saying(await harness.call('creditShares', { params, body: {} }, { as: supervisor })),
    'open-signing': async () =>
      saying(
        await harness.call('uploadOriginal', { body: { data: { service_order_id: orderId } } }, { as: wanted.token }),
      ),
    pay: () => pay(harness, wanted, step.do === 'pay' ? step.outcome : 'captured'),
    sign: () => sign(harness, wanted, orderId, step.do === 'sign' ? step.outcome : 'signed'),
  }
  return acts[step.do]()
}

function saying({ status, failure }: { status: number; failure: { message: string } | undefined }): string {
  return failure === undefined ? String(status) : `${status} ${failure.message}`
}

async function quote(
  { harness, buyers, wanted }: Stage,
  { buyer, quantity }: { buyer: number; quantity: number },
): Promise<void> {
  const who = buyers[buyer % buyers.length]
  if (who === undefined) return
  const asked = { query: { user_id: who.userId, security_id: kaveri, quantity: String(quantity) } }
  let answer = await harness.call('quoteOrder', asked, { as: who.token })
  if (answer.failure !== undefined)
    answer = await harness.call('quoteOrder', { query: { ...asked.query, quantity: '10' } }, { as: who.token })
  wanted.push({ ...who, quoteId: answer.failure === undefined ? answer.body.data.quote_id : 'quo_none' })
}

async function place(harness: Harness, wanted: Wanted): Promise<string> {
  const answer = await harness.call(
    'placeOrder',
    { body: { quote_id: wanted.quoteId, user_id: wanted.userId } },
    { as: wanted.token },
  )
  if (answer.failure === undefined) wanted.razorpayOrderId = answer.body.data.razorpay_order_id
  return saying(answer)
}

async function pay(harness: Harness, { razorpayOrderId }: Wanted, outcome: string): Promise<string | undefined> {
  if (razorpayOrderId === undefined) return 'nothing to pay'
  // The partner refuses a second payment of a paid order, as it should.
  return harness.sandbox('/razorpay/test/pay', { order_id: razorpayOrderId, outcome }).then(
    () => undefined,
    (refused: unknown) => String(refused).slice(0, 120),
  )
}

/** A person signs what they find in the envelope, if the house got so far. */
async function sign(
  harness: Harness,
  wanted: Wanted,
  orderId: string,
  outcome: 'signed' | 'declined',
): Promise<string | undefined> {
  const request = { body: { data: { service_order_id: orderId } } }
  const begun = await harness.call('uploadOriginal', request, { as: wanted.token })
  if (begun.failure !== undefined) return saying(begun)
  await harness.drain()
  const envelope = await harness.call('createEnvelope', request, { as: wanted.token })
  if (envelope.failure !== undefined || !('data' in envelope.body)) return `no envelope: ${envelope.status}`
  const asked = { envelope_id: Number(envelope.body.data.id), outcome }
  return harness.sandbox('/signeasy/test/sign', asked).then(
    () => undefined,
    (refused: unknown) => String(refused).slice(0, 120),
  )
}

/** One price a day: a second one is refused. */
async function price(harness: Harness, rupees: number): Promise<void> {
  const point = { date: dayInIndia(harness.clock.now()), close_paise: paise(rupees * 100), volume: 1 }
  await recordPrices(harness.app.ports, kaveri, [point], { source: 'test' }, 'simulation').catch(() => undefined)
}

async function pull(harness: Harness, faultControls: object): Promise<void> {
  const response = await harness.app.fetch(`${harness.app.sandboxAddress}/levers`, {
    method: 'PUT',
    body: JSON.stringify(faultControls),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** As the desk does after an alarm: shares and holdings hang on these letters alone. */
function redrive(harness: Harness): void {
  for (const { id } of harness.app.deadLetters()) harness.app.redrive(id)
}

const minute = 60
const hour = 60 * minute

/** Faults end; time passes; people finish what waits for them; time passes again. Then nothing may be left on the way. */
async function comeToRest(stage: Stage, schedule: Schedule, eyes: Watch, scenario: string[]): Promise<string[]> {
  const { harness, plan } = stage
  scenario.push(`${harness.clock.now()} faults end`)
  Object.assign(plan, noPlan)
  await pull(harness, noFaultControls)
  const early = await eyes.withPartners()
  // What the partner held back it lets go.
  for (const { id, voucher_id } of ordersOf(harness))
    if (voucher_id !== null) await harness.sandbox('/vouch/test/settle', { escrow_id: id })
  const tell = (line: string) => void scenario.push(`    ${line}`)
  const pass = async (seconds: readonly number[]) => {
    for (const each of seconds) {
      harness.clock.advance(each * 1000)
      await drained(stage, tell)
    }
  }
  await pass([...Array<number>(20).fill(minute), ...Array<number>(6).fill(10 * minute), hour])
  // A movement that failed long is tried again within a day.
  await pass([24 * hour, minute])
  redrive(harness)
  await pass([minute])
  const broken = [...early, ...(await eyes.always())]
  await finish(stage, schedule, scenario, pass)
  // What was paid when nobody expected it any more is found within six hours, and then waits for people too.
  await pass(Array<number>(4).fill(3 * hour))
  await finish(stage, schedule, scenario, pass)
  await pass([
    ...Array<number>(10).fill(minute),
    hour,
    ...Array<number>(8).fill(24 * hour),
    ...Array<number>(5).fill(minute),
  ])
  broken.push(...(await eyes.always()))
  for (const { id, payment, cancelled, transfer, signature, escrow } of ordersOf(harness)) {
    if (payment === 'PAID' && !cancelled && transfer !== 'CREDITED')
      broken.push(`${id} came to no end: escrow ${escrow}, signature ${signature}, transfer ${transfer}`)
  }
  return [...broken, ...(await eyes.atRest())]
}

/** People do what each paid order waits for. */
async function finish(
  stage: Stage,
  schedule: Schedule,
  scenario: string[],
  pass: (seconds: readonly number[]) => Promise<void>,
): Promise<void> {
  const { harness } = stage
  for (const [order, { quoteId }] of stage.wanted.entries()) {
    const end = schedule.ends[order] ?? 'credit'
    const found = ordersOf(harness).find(
      ({ quote_id, payment, cancelled, transfer }) =>
        quote_id === quoteId && payment === 'PAID' && !cancelled && transfer !== 'CREDITED',
    )
    if (found === undefined) continue
    const steps: Step[] =
      end === 'cancel' && found.transfer !== 'LODGED'
        ? [{ do: 'cancel', order }]
        : [
            { do: 'sign', order, outcome: 'signed' },
            { do: 'wait', seconds: 10 * minute },
            { do: 'confirm', order },
            { do: 'lodge', order },
            { do: 'credit', order },
          ]
    for (const step of steps) {
      scenario.push(`${harness.clock.now()} ${JSON.stringify(step)}`)
      await take(stage, step, (line) => void scenario.push(`    ${line}`))
      await pass([0])
    }
    await pass([minute, minute, minute])
  }
}
