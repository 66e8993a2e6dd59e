import {
  CreatePlatformEndpointCommand,
  DeleteEndpointCommand,
  PublishCommand,
  SetEndpointAttributesCommand,
} from '@aws-sdk/client-sns'
import { isRefusal } from '#functions/platform/aws/failure.ts'
import { vendorFailed } from '#functions/platform/aws/messenger.ts'
import { snsOf, type SnsPorts } from './connection.ts'

export interface Push {
  readonly title: string
  readonly text: string
}

/** Push messages to phones, through SNS and Firebase Cloud Messaging. Acceptance is not delivery, and there is no idempotency key. */
export function push(ports: SnsPorts) {
  const sns = snsOf(ports)
  return {
    /** The enabled endpoint of a device. The same token always has the same endpoint. */
    async register(application: string, token: string): Promise<string> {
      try {
        const endpoint = await sns
          .send(new CreatePlatformEndpointCommand({ PlatformApplicationArn: application, Token: token }))
          .then(({ EndpointArn }) => EndpointArn, existingEndpoint)
        if (endpoint === undefined) throw new Error('SNS returned no EndpointArn')
        // An existing endpoint may be disabled, which the response does not show.
        await sns.send(
          new SetEndpointAttributesCommand({
            EndpointArn: endpoint,
            Attributes: { Enabled: 'true', Token: token },
          }),
        )
        return endpoint
      } catch (error) {
        throw vendorFailed('sns', error)
      }
    },

    /** `gone`: the endpoint will never work again, unless the device registers anew. */
    async send(endpoint: string, message: Push): Promise<'accepted' | 'gone'> {
      try {
        await sns.send(
          new PublishCommand({ TargetArn: endpoint, MessageStructure: 'json', Message: messageOf(message) }),
        )
        return 'accepted'
      } catch (error) {
        if (isGone(error)) return 'gone'
        throw vendorFailed('sns', error)
      }
    },

    /** Deletes the endpoint of a device. Idempotent. */
    async forget(endpoint: string): Promise<void> {
      try {
        await sns.send(new DeleteEndpointCommand({ EndpointArn: endpoint }))
      } catch (error) {
        throw vendorFailed('sns', error)
      }
    },
  }
}

/** A message of FCM's HTTP v1 API as a JSON text inside SNS's JSON text; SNS fills in the device token: https://docs.aws.amazon.com/sns/latest/dg/sns-fcm-v1-payloads.html */
function messageOf({ title, text }: Push): string {
  const payload = { fcmV1Message: { message: { notification: { title, body: text } } } }
  return JSON.stringify({ default: `${title}. ${text}`, GCM: JSON.stringify(payload) })
}

/** SNS rejects a token that is registered with other attributes. Its endpoint is only in the error's message, which AWS's guide parses too: https://docs.aws.amazon.com/sns/latest/dg/mobile-platform-endpoint.html */
function existingEndpoint(error: unknown): string {
  const { name, message } = refusalOf(error)
  const existing = name.startsWith('InvalidParameter')
    ? /Endpoint (arn:\S+:sns:\S+) already exists with the same Token/.exec(message)?.[1]
    : undefined
  if (existing === undefined) throw error
  return existing
}

/** Whether Firebase has dropped the device or the endpoint is deleted. SNS reports a deleted endpoint in two ways, one of them recognisable only by its message. */
function isGone(error: unknown): boolean {
  const { name, message } = refusalOf(error)
  return (
    name.startsWith('EndpointDisabled') ||
    name.startsWith('NotFound') ||
    (name.startsWith('InvalidParameter') && message.includes('No endpoint found'))
  )
}

/** Name and message of a refusal; empty for a failure of the connection. */
function refusalOf(error: unknown): Pick<Error, 'name' | 'message'> {
  return isRefusal(error) ? error : { name: '', message: '' }
}
