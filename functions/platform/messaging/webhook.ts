import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { DetailOf, EventDefinition } from '#events/define.ts'
import { prefixedId } from '#shared/kernel/id.ts'
import { Refused, UNAUTHENTICATED } from '#shared/kernel/refusal.ts'
import { respond, bugResponse, refusalResponse } from '#functions/platform/http/response.ts'
import { rawBody } from '#functions/platform/http/body.ts'
import { type Context, contextOf } from '#functions/platform/context.ts'
import { type DeclaredEntry, declaredEntry } from '#functions/platform/entry.ts'
import { lambda } from '#functions/platform/middy.ts'
import { envelopeOf } from './outbox.ts'
import { publishNow } from './publish-now.ts'
import type { Permissions, SecretName } from '#shared/kernel/permissions.ts'

export interface Delivery {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** The vendor-specific parts of a webhook: verification, event id, and the detail to publish. A receiver changes no state. */
export interface Receiver {
  readonly vendor: string
  /** Whether the delivery proves that it comes from the vendor. */
  proves(delivery: Delivery, context: Context<'secrets'>): Promise<boolean>
  /** The vendor's own id of the event. When undefined, the hash of the body is used. */
  eventId(delivery: Delivery): string | undefined
  /** What to publish; undefined for a delivery that is irrelevant to us. */
  publication(delivery: Delivery): Publication | undefined
}

/** An event with its detail. */
export interface Publication {
  readonly event: EventDefinition
  readonly detail: Readonly<Record<string, unknown>>
}

export function publication<E extends EventDefinition>(event: E, detail: DetailOf<E>): Publication {
  return { event, detail }
}

/** The valid values of a webhook's secret, separated by spaces. While the secret is being replaced there are two, because retries of old events still carry the old one. */
export async function secretValues({ secrets }: Context<'secrets'>, secret: SecretName): Promise<string[]> {
  // An empty secret would accept anyone's signature.
  return (await secrets.read(secret)).split(' ').filter((value) => value !== '')
}

const bytesMax = 256 * 1024

/** The permissions that every webhook needs. */
type WebhookPermissions = Permissions &
  Required<Pick<Permissions, 'secrets'>> & { readonly files: 'write'; readonly bus: 'publish' }

/** The function of a webhook: verify, publish once, archive, answer 200. A repeated delivery is answered 200 too. */
export function webhook(permissions: WebhookPermissions, receiver: Receiver): DeclaredEntry {
  return declaredEntry(permissions, (ports) =>
    lambda(async (event: APIGatewayProxyEventV2) => {
      const context = contextOf(ports, event.requestContext.requestId)
      try {
        const delivery = { body: rawBody(event, bytesMax), headers: event.headers }
        if (!(await receiver.proves(delivery, context))) throw new Refused(UNAUTHENTICATED)
        await accept(receiver, delivery, context)
        context.log({ level: 'info', event: 'webhook-accepted', vendor: receiver.vendor })
        return respond(200, {})
      } catch (failure) {
        if (failure instanceof Refused) {
          context.log({
            level: 'warn',
            event: 'webhook-refused',
            vendor: receiver.vendor,
            code: failure.refusal.code,
          })
          return refusalResponse(failure, context.correlation)
        }
        context.log({
          level: 'error',
          event: 'webhook-failed',
          vendor: receiver.vendor,
          error: failure instanceof Error ? failure.name : 'unknown',
        })
        return bugResponse(context.correlation)
      }
    }),
  )
}

/**
 * Publishes the event of a delivery, then archives it: what is in the archive was published, so that a repeat is not published again. A
 * crash in between, or repeats in the same moment, publish it once more, which costs one look at the vendor. An irrelevant delivery is only
 * archived (docs/adr/0019-use-strongly-consistent-reads.md).
 */
async function accept(receiver: Receiver, delivery: Delivery, context: Context<'files' | 'bus'>): Promise<void> {
  const { vendor } = receiver
  // Hashed, because the vendor's id has no length limit and ours has.
  const name = digest(`${vendor} ${receiver.eventId(delivery) ?? digest(delivery.body)}`)
  const key = `webhook/${vendor}/${name}`
  const published = read(receiver, delivery, context)
  if (published !== undefined) {
    if ((await context.files.get(key)) !== undefined) return
    // 160 bits are enough to be unique.
    const id = prefixedId('evt', name.slice(0, 40))
    await publishNow(context, [envelopeOf(context, published.event, published.detail as never, id)])
  }
  await context.files.put(key, delivery.body, 'application/octet-stream')
}

function digest(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** A verified delivery that cannot be parsed stays archived and is answered 200: after repeated refusals a vendor disables the webhook. */
function read(receiver: Receiver, delivery: Delivery, context: Context): Publication | undefined {
  try {
    return receiver.publication(delivery)
  } catch {
    context.log({ level: 'error', event: 'webhook-unreadable', vendor: receiver.vendor })
    return undefined
  }
}
