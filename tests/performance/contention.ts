import { SecurityId, type UserId } from '#shared/kernel/id.ts'
import { startSession } from '#functions/account/commands.ts'
import { readUser } from '#functions/account/queries.ts'
import type { FullContext } from '#functions/platform/context.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { findStock } from '#functions/order/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { company, seedData, investor } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { type MeteredCall, openMeter } from './meter.ts'

export interface ContentionOutcome {
  /** The number of buyers for each result: `placed`, or the code of the refusal. */
  readonly results: Readonly<Record<string, number>>
  /** Responses of 500 and above. */
  readonly serverErrors: number
  readonly stock: { readonly available: number; readonly held: number; readonly committed: number }
  /** The findings of the ledger audit afterwards. */
  readonly violations: readonly string[]
  /** The calls on the shards of the contended stock while orders are placed. */
  readonly stockCalls: readonly MeteredCall[]
}

const contended = SecurityId.parse('sec_contended')
const lot = 10

interface Crowd {
  readonly buyers: number
  /** How many lots the crowd may reserve together. */
  readonly lots: number
  /** In so many shards, if not as many as the rule says. */
  readonly shards?: number
  /** The part of the shares that the crowd, which has never paid, may reserve. Without it a quarter. */
  readonly newBuyersBps?: number
}

/** Many buyers, each with a quote of their own, press Pay at once for one lot each of one company. The worst case: all read the stock before any of them writes it. */
export async function buyAtOnce(crowd: Crowd): Promise<ContentionOutcome> {
  const { buyers, newBuyersBps = 2_500 } = crowd
  const meter = openMeter()
  const people: Person[] = []
  const gate = openGate(buyers)
  const harness = await startHarness({
    seedData: async (context) => void people.push(...(await seedActors(context, crowd))),
    settings: { newBuyersBps },
    adapt: (ports) => readingTogether(meter.adapt(ports), gate),
  })
  try {
    const quotes = await Promise.all(
      people.map(async (person) => ({ ...person, quoteId: await quoteOf(harness, person) })),
    )
    meter.take()
    gate.shut()
    const answers = await Promise.all(
      quotes.map(({ token, userId, quoteId }) =>
        harness.call('placeOrder', { body: { quote_id: quoteId, user_id: userId } }, { as: token }),
      ),
    )
    const stockCalls = meter.take().calls.filter(({ itemKinds }) => itemKinds.includes('order/stock/shard'))
    return {
      results: countOf(answers.map(({ failure }) => failure?.message ?? 'placed')),
      serverErrors: answers.filter(({ status }) => status >= 500).length,
      stock: await stockOf(harness),
      stockCalls,
      violations: verifyLedger(itemsOf(harness)),
    }
  } finally {
    await harness.app.close()
  }
}

interface Gate {
  shut(): void
  /** Waits, while the gate is closed, until all callers have arrived. */
  pass(): Promise<void>
}

function openGate(together: number): Gate {
  const { promise, resolve } = Promise.withResolvers<void>()
  let [isShut, waiting] = [false, 0]
  return {
    shut() {
      isShut = true
    },
    async pass() {
      if (!isShut) return
      waiting += 1
      if (waiting === together) resolve()
      await promise
    },
  }
}

function readingTogether(ports: Ports, gate: Gate): Ports {
  const { table } = ports
  const getMany: typeof table.getMany = async (keys) => {
    const items = await table.getMany(keys)
    if (keys[0]?.pk === `order#stock#00#${contended}`) await gate.pass()
    return items
  }
  return { ...ports, table: { ...table, getMany } }
}

interface Person {
  readonly userId: UserId
  readonly token: string
}

async function seedActors(
  context: FullContext,
  { buyers, lots, shards, newBuyersBps = 2_500 }: Crowd,
): Promise<Person[]> {
  await seedData(context)
  await company(
    context,
    contended,
    'Contended Works',
    'INE0WW01',
    { available_nsdl: true, available_cdsl: true },
    (lots * lot * 10_000) / newBuyersBps,
    shards,
  )
  const people: Person[] = []
  for (let index = 0; index < buyers; index += 1) {
    const userId = await investor(context, {
      phone: `+9191${String(index).padStart(8, '0')}`,
      email: `buyer-${index}@example.com`,
      first_name: 'Buyer',
      last_name: `Number ${index}`,
    })
    people.push({ userId, token: await startSession(context, await readUser(context, userId)) })
  }
  return people
}

async function quoteOf(harness: Harness, { token, userId }: Person): Promise<string> {
  const { body } = await harness.call(
    'quoteOrder',
    { query: { user_id: userId, security_id: contended, quantity: String(lot) } },
    { as: token },
  )
  return body.data.quote_id
}

async function stockOf({ app }: Harness): Promise<ContentionOutcome['stock']> {
  const stock = await findStock(app.context, contended)
  if (stock === undefined) throw new Error(`${contended} has no stock`)
  return {
    available: stock.available,
    held: stock.held,
    committed: stock.committed,
  }
}

function countOf(outcomes: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...new Set(outcomes)].map((word) => [word, outcomes.filter((each) => each === word).length]),
  )
}
