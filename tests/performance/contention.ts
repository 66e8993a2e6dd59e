import { openSession } from '#functions/account/commands.ts'
import { readUser } from '#functions/account/queries.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { readStock } from '#functions/order/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import { itemsOf } from '#tests/simulation/invariants.ts'
import { company, seedData, investor } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { type MeteredCall, openMeter } from './meter.ts'

export interface CrowdOutcome {
  /** How many were told each thing: `placed`, or the refusal's message. */
  readonly told: Readonly<Record<string, number>>
  /** Answers of 500 and above. */
  readonly broken: number
  readonly stock: { readonly available: number; readonly held: number; readonly sold: number }
  /** What does not add up in the books afterwards. */
  readonly violations: readonly string[]
  /** What placing asked of the one item that all want. */
  readonly stockCalls: readonly MeteredCall[]
}

const wanted = 'sec_wanted'
const lot = 10

/** As many people as told, each with a quote of their own, press Pay at once for one lot each of one company. The worst of luck: all see the stock before anybody takes of it. */
export async function playCrowd({
  buyers,
  lots,
}: {
  readonly buyers: number
  readonly lots: number
}): Promise<CrowdOutcome> {
  const meter = openMeter()
  const people: Person[] = []
  const gate = openGate(buyers)
  const harness = await startHarness({
    seedData: async (ports) => void people.push(...(await seedActors(ports, buyers, lots))),
    adapt: (ports) => lookingTogether(meter.adapt(ports), gate),
    inProcessFetch: true,
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
    const stockCalls = meter.take().calls.filter(({ things }) => things.includes('stock'))
    return {
      told: countOf(answers.map(({ failure }) => failure?.message ?? 'placed')),
      broken: answers.filter(({ status }) => status >= 500).length,
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
  /** Waits, while the gate is shut, until as many as belong together stand at it. */
  pass(): Promise<void>
}

function openGate(together: number): Gate {
  const { promise, resolve } = Promise.withResolvers<void>()
  let [isShut, standing] = [false, 0]
  return {
    shut() {
      isShut = true
    },
    async pass() {
      if (!isShut) return
      standing += 1
      if (standing === together) resolve()
      await promise
    },
  }
}

function lookingTogether(ports: Ports, gate: Gate): Ports {
  const { table } = ports
  const get: typeof table.get = async (key) => {
    const item = await table.get(key)
    if (key.pk === `stock#${wanted}`) await gate.pass()
    return item
  }
  return { ...ports, table: { ...table, get } }
}

interface Person {
  readonly userId: string
  readonly token: string
}

async function seedActors(ports: Ports, buyers: number, lots: number): Promise<Person[]> {
  await seedData(ports)
  await company(ports, wanted, 'Wanted Works', 'INE0WW01', { available_nsdl: true, available_cdsl: true }, lots * lot)
  const people: Person[] = []
  for (let place = 0; place < buyers; place += 1) {
    const userId = await investor(ports, {
      phone: `+9191${String(place).padStart(8, '0')}`,
      email: `buyer-${place}@example.com`,
      first_name: 'Buyer',
      last_name: `Number ${place}`,
    })
    people.push({ userId, token: await openSession(ports, await readUser(ports, userId)) })
  }
  return people
}

async function quoteOf(harness: Harness, { token, userId }: Person): Promise<string> {
  const { body } = await harness.call(
    'quoteOrder',
    { query: { user_id: userId, security_id: wanted, quantity: String(lot) } },
    { as: token },
  )
  return body.data.quote_id
}

async function stockOf({ app }: Harness): Promise<CrowdOutcome['stock']> {
  const stock = await readStock(app.ports, wanted)
  if (stock === undefined) throw new Error('no stock')
  return {
    available: stock.available,
    held: Object.values(stock.holds).reduce((sum, each) => sum + each, 0),
    sold: stock.sold,
  }
}

function countOf(words: readonly string[]): Record<string, number> {
  return Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((each) => each === word).length]))
}
