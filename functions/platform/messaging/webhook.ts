import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { EventDefinition } from '#events/define.ts'
import type * as z from 'zod/mini'
import { dayMs } from '#shared/kernel/instant.ts'
import { Refused, UNAUTHENTICATED } from '#shared/kernel/refusal.ts'
import { answer, bugResponse, refusalResponse } from '#functions/platform/http/response.ts'
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

/** The vendor-specific parts of a webhook: verification, event id, and the detail to publish. A receiver changes no state. */
export interface Receiver<E extends EventDefinition> {
  readonly vendor: string
  readonly event: E
  /** Whether the delivery proves that it comes from the vendor. */
  proves(delivery: Delivery, ports: Ports): Promise<boolean>
  /** The vendor's own id of the event. When undefined, the hash of the body is used. */
  eventId(delivery: Delivery): string | undefined
  /** The detail of the event to publish; undefined for a delivery that is irrelevant to us. */
  detail(delivery: Delivery): z.input<E['detail']> | undefined
}

/** The valid values of a webhook's secret, separated by spaces. While the secret is being replaced there are two, because retries of old events still carry the old one. */
export async function secretValues(ports: Ports, secret: SecretName): Promise<string[]> {
  // An empty secret would accept anyone's signature.
  return (await ports.secrets.read(secret)).split(' ').filter((value) => value !== '')
}

const bytesMax = 256 * 1024
/** Longer than any vendor repeats a delivery. */
const rememberedMs = 30 * dayMs

/** The function of a webhook: verify, archive, publish once, answer 200. A repeated delivery is answered 200 too. */
export function webhook<E extends EventDefinition>(receiver: Receiver<E>): Entry {
  return (ports) =>
    lambda(async (event: APIGatewayProxyEventV2) => {
      const correlation = event.requestContext.requestId
      try {
        const delivery = { body: rawBody(event, bytesMax), headers: event.headers }
        if (!(await receiver.proves(delivery, ports))) throw new Refused(UNAUTHENTICATED)
        await accept(receiver, delivery, ports, correlation)
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
          return refusalResponse(failure, correlation)
        }
        ports.log({
          level: 'error',
          event: 'webhook-failed',
          vendor: receiver.vendor,
          correlation,
          error: failure instanceof Error ? failure.name : 'unknown',
        })
        return bugResponse(correlation)
      }
    })
}

/** Archives a delivery and publishes its event. The outbox row deduplicates repeats: its id is derived from the vendor's event id. An irrelevant delivery is only archived. */
async function accept<E extends EventDefinition>(
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
  // Hashed, because the vendor's id has no length limit and ours has. 160 bits are enough to be unique.
  const id = `evt_${digest(`${vendor} ${receiver.eventId(delivery) ?? hash}`).slice(0, 40)}`
  try {
    await ports.table.put(rowOf(ports, receiver.event, detail, { correlation, id, keptMs: rememberedMs }), {
      absent: 'pk',
    })
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
  }
}

function digest(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** A verified delivery that cannot be parsed stays archived and is answered 200: after repeated refusals a vendor disables the webhook. */
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
