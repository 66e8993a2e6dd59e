import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { EventDefinition } from '#events/define.ts'
import type * as z from 'zod/mini'
import { dayMs } from '#shared/kernel/instant.ts'
import { Refused, UNAUTHENTICATED } from '#shared/kernel/refusal.ts'
import { answer, answerBug, answerRefusal } from '#functions/platform/http/response.ts'
import { rawBody } from '#functions/platform/http/body.ts'
import type { Entry } from '#functions/platform/entry.ts'
import { lambda } from '#functions/platform/middy.ts'
import { rowOf } from './outbox.ts'
import type { Ports, SecretName } from '#functions/platform/port/ports.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'

export interface Delivery {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** What a vendor's receiver must tell: whether the proof holds, which delivery it is, what to look at. It never decides. */
export interface Receiver<E extends EventDefinition> {
  readonly vendor: string
  readonly event: E
  proves(delivery: Delivery, ports: Ports): Promise<boolean>
  /** The vendor's own id of this event; without one, the hash of the bytes serves. */
  eventId(delivery: Delivery): string | undefined
  /** What to look at; undefined for something that does not concern us. */
  detail(delivery: Delivery): z.input<E['detail']> | undefined
}

/** The words of a webhook's secret: two while one replaces the other, since repeats of old events still bear the old one. */
export async function wordsOf(ports: Ports, secret: SecretName): Promise<string[]> {
  // An empty word would let anybody sign.
  return (await ports.secrets.read(secret)).split(' ').filter((word) => word !== '')
}

const bytesMax = 256 * 1024
/** Longer than any vendor replays. */
const rememberedMs = 30 * dayMs

/** Prove, archive, tell once, answer 200. A repeat is answered calmly. */
export function webhook<E extends EventDefinition>(receiver: Receiver<E>): Entry {
  return (ports) =>
    lambda(async (event: APIGatewayProxyEventV2) => {
      const correlation = event.requestContext.requestId
      try {
        const delivery = { body: rawBody(event, bytesMax), headers: event.headers }
        if (!(await receiver.proves(delivery, ports))) throw new Refused(UNAUTHENTICATED)
        await take(receiver, delivery, ports, correlation)
        ports.log({ level: 'info', event: 'webhook-accepted', vendor: receiver.vendor, correlation })
        return answer(200, {})
      } catch (failure) {
        if (failure instanceof Refused) {
          ports.log({
            level: 'warn',
            event: 'webhook-refused',
            vendor: receiver.vendor,
            correlation,
            code: failure.refusal.code,
          })
          return answerRefusal(failure, correlation)
        }
        ports.log({
          level: 'error',
          event: 'webhook-failed',
          vendor: receiver.vendor,
          correlation,
          error: failure instanceof Error ? failure.name : 'unknown',
        })
        return answerBug(correlation)
      }
    })
}

/** The row that tells of a delivery is its once-mark too: it bears the name of the vendor's event. What tells nothing needs no mark. */
async function take<E extends EventDefinition>(
  receiver: Receiver<E>,
  delivery: Delivery,
  ports: Ports,
  correlation: string,
): Promise<void> {
  const { vendor } = receiver
  const hash = digest(delivery.body)
  await ports.files.put(`webhook/${vendor}/${hash}`, delivery.body, 'application/octet-stream')
  const detail = read(receiver, delivery, ports, correlation)
  if (detail === undefined) return
  // Hashed, because it is as long as the vendor likes and an id has its limit: 160 bits of the hash are enough.
  const id = `evt_${digest(`${vendor} ${receiver.eventId(delivery) ?? hash}`).slice(0, 40)}`
  try {
    await ports.table.put(rowOf(ports, receiver.event, detail, { correlation, id, keptMs: rememberedMs }), {
      absent: 'pk',
    })
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
  }
}

function digest(of: string | Uint8Array): string {
  return createHash('sha256').update(of).digest('hex')
}

/** A proven delivery that we cannot read is kept and answered all the same: refused, the vendor would send it for a day and then stop. */
function read<E extends EventDefinition>(
  receiver: Receiver<E>,
  delivery: Delivery,
  ports: Ports,
  correlation: string,
): z.input<E['detail']> | undefined {
  try {
    return receiver.detail(delivery)
  } catch {
    ports.log({ level: 'error', event: 'webhook-unreadable', vendor: receiver.vendor, correlation })
    return undefined
  }
}
