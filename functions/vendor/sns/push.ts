import {
  CreatePlatformEndpointCommand,
  DeleteEndpointCommand,
  PublishCommand,
  SetEndpointAttributesCommand,
} from '@aws-sdk/client-sns'
import type { Ports } from '#functions/platform/port/ports.ts'
import { clientFor, failure, toldBy } from './connection.ts'

export interface Push {
  readonly title: string
  readonly text: string
}

/** Pushes to phones, by Firebase. Accepted is not delivered, and there is no idempotency key. */
export function push({ settings }: Pick<Ports, 'settings'>) {
  const client = clientFor(settings)
  return {
    /** The endpoint of a device, ready to be pushed to. The same token always has the same endpoint. */
    async register(application: string, token: string): Promise<string> {
      try {
        const endpoint = await client
          .send(new CreatePlatformEndpointCommand({ PlatformApplicationArn: application, Token: token }))
          .then(
            ({ EndpointArn }) => EndpointArn,
            (error: unknown) => existingEndpoint(error),
          )
        if (endpoint === undefined) throw new Error('SNS named no endpoint')
        // One that was there before may have been disabled meanwhile, and nothing in the answer says so.
        await client.send(
          new SetEndpointAttributesCommand({ EndpointArn: endpoint, Attributes: { Enabled: 'true', Token: token } }),
        )
        return endpoint
      } catch (error) {
        throw failure(error)
      }
    },

    /** `gone`: nobody will ever be reached there again, unless the device registers anew. */
    async send(endpoint: string, what: Push): Promise<'accepted' | 'gone'> {
      try {
        await client.send(
          new PublishCommand({ TargetArn: endpoint, MessageStructure: 'json', Message: messageOf(what) }),
        )
        return 'accepted'
      } catch (error) {
        if (saysGone(error)) return 'gone'
        throw failure(error)
      }
    },

    /** May be repeated. */
    async forget(endpoint: string): Promise<void> {
      try {
        await client.send(new DeleteEndpointCommand({ EndpointArn: endpoint }))
      } catch (error) {
        throw failure(error)
      }
    },
  }
}

/** The payload of FCM's HTTP v1 API, as text inside the text that SNS wants; SNS itself fills in the token. */
function messageOf({ title, text }: Push): string {
  const payload = { fcmV1Message: { message: { notification: { title, body: text } } } }
  return JSON.stringify({ default: `${title}. ${text}`, GCM: JSON.stringify(payload) })
}

/** A token that is there with other attributes is refused, and only the words of the refusal say where: AWS's guide has them read. */
function existingEndpoint(error: unknown): string {
  const { name, message } = toldBy(error)
  const existing = name.startsWith('InvalidParameter')
    ? /Endpoint (arn:\S+:sns:\S+) already exists with the same Token/.exec(message)?.[1]
    : undefined
  if (existing === undefined) throw error
  return existing
}

/** Firebase no longer knows the device, or the endpoint was deleted: for that SNS has two answers, one of them told by its words alone. */
function saysGone(error: unknown): boolean {
  const { name, message } = toldBy(error)
  return (
    name.startsWith('EndpointDisabled') ||
    name.startsWith('NotFound') ||
    (name.startsWith('InvalidParameter') && message.includes('No endpoint found'))
  )
}
