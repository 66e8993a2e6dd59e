import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Collection, SandboxTools } from '#infra/sandbox/define.ts'
import { invalid, mapIn, nextId, SnsRefusal } from './wire-format.ts'

/** A token with this prefix belongs to a device without the app. */
export const staleTokenStart = 'stale-'

const messageBytesMax = 256 * 1024
const userDataBytesMax = 2_048

interface Endpoint {
  readonly arn: string
  readonly application: string
  readonly token: string
  readonly userData: string
  readonly enabled: boolean
  readonly deleted: boolean
}
type Endpoints = Collection<Endpoint>
type Result = Readonly<Record<string, string>>

export function endpointsOf(tools: SandboxTools): Endpoints {
  return tools.collection<Endpoint>('endpoint')
}

/** The same token and attributes return the existing endpoint, enabled or not. Other attributes are an error that names it. */
export function createEndpoint(endpoints: Endpoints, form: URLSearchParams): Result {
  const application = form.get('PlatformApplicationArn') ?? ''
  if (!/^arn:aws:sns:[\w-]+:\d{12}:app\/GCM\/[\w.-]+$/.test(application))
    throw invalid('PlatformApplicationArn Reason: Wrong number of slashes in relative portion of the ARN.')
  const token = form.get('Token') ?? ''
  if (token === '') throw invalid('Token')
  const { Enabled, CustomUserData: inMap } = mapIn(form, 'Attributes')
  const userData = userDataOf(form.get('CustomUserData') ?? inMap ?? '')
  const existing = endpoints
    .list()
    .find((endpoint) => !endpoint.deleted && endpoint.application === application && endpoint.token === token)
  if (existing === undefined) {
    const arn = arnOf(application, token)
    endpoints.put(arn, { arn, application, token, userData, enabled: Enabled !== 'false', deleted: false })
    return { EndpointArn: arn }
  }
  const same = existing.userData === userData && (Enabled === undefined || (Enabled === 'true') === existing.enabled)
  if (!same)
    throw invalid(
      `Token Reason: Endpoint ${existing.arn} already exists with the same Token, but different attributes.`,
    )
  return { EndpointArn: existing.arn }
}

export function setEndpoint(endpoints: Endpoints, form: URLSearchParams): Result {
  const endpoint = endpoints.get(form.get('EndpointArn') ?? '')
  if (endpoint === undefined || endpoint.deleted) throw new SnsRefusal(404, 'NotFound', 'Endpoint does not exist')
  const { Enabled, Token, CustomUserData } = mapIn(form, 'Attributes')
  endpoints.put(endpoint.arn, {
    ...endpoint,
    enabled: Enabled === undefined ? endpoint.enabled : Enabled === 'true',
    token: Token ?? endpoint.token,
    userData: CustomUserData === undefined ? endpoint.userData : userDataOf(CustomUserData),
  })
  return {}
}

/** Idempotent. */
export function deleteEndpoint(endpoints: Endpoints, form: URLSearchParams): Result {
  const arn = form.get('EndpointArn') ?? ''
  if (!/:endpoint\//.test(arn)) throw invalid('EndpointArn')
  const endpoint = endpoints.get(arn)
  if (endpoint !== undefined) endpoints.put(arn, { ...endpoint, deleted: true })
  return {}
}

/** SNS accepts the first push to a stale token and disables the endpoint when FCM reports the token afterwards. */
export function pushToEndpoint(tools: SandboxTools, form: URLSearchParams): Result {
  const endpoints = endpointsOf(tools)
  const endpoint = endpoints.get(form.get('TargetArn') ?? '')
  if (endpoint === undefined) throw new SnsRefusal(404, 'NotFound', 'Endpoint does not exist')
  if (endpoint.deleted) throw invalid('TargetArn Reason: No endpoint found for the target arn specified')
  if (!endpoint.enabled) throw new SnsRefusal(400, 'EndpointDisabled', 'Endpoint is disabled')
  const { title, body } = notificationIn(form)
  if (endpoint.token.startsWith(staleTokenStart)) endpoints.put(endpoint.arn, { ...endpoint, enabled: false })
  else
    tools.inbox.add({
      channel: 'push',
      to: endpoint.token,
      ...(title !== undefined && { subject: title }),
      text: body,
      at: tools.clock.now(),
    })
  return { MessageId: nextId(tools, 'message') }
}

/** Derived from the token, so that a device that registers again gets the same endpoint. */
function arnOf(application: string, token: string): string {
  const digest = createHash('sha256').update(`${application} ${token}`).digest('hex')
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-3${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  return `${application.replace(':app/', ':endpoint/')}/${uuid}`
}

function userDataOf(text: string): string {
  if (Buffer.byteLength(text) > userDataBytesMax)
    throw invalid('CustomUserData Reason: must be at most 2048 bytes long in UTF-8 encoding')
  return text
}

const Notification = z.object({ title: z.optional(z.string()), body: z.string() })
/** FCM's HTTP v1 format, and the legacy format that SNS still accepts. */
const Gcm = z.union([
  z.object({ fcmV1Message: z.object({ message: z.object({ notification: Notification }) }) }),
  z.object({ notification: Notification }),
])
const Structured = z.object({ default: z.string(), GCM: z.optional(z.string()) })

/** The notification that the phone would show. */
function notificationIn(form: URLSearchParams): z.infer<typeof Notification> {
  const message = form.get('Message') ?? ''
  if (message === '' || Buffer.byteLength(message) > messageBytesMax) throw invalid('Message')
  if (form.get('MessageStructure') !== 'json') return { body: message }
  const structured = Structured.safeParse(jsonOf(message, 'Message Structure - JSON message body failed to parse'))
  if (!structured.success) throw invalid('Message Structure - No default entry in JSON message body')
  if (structured.data.GCM === undefined) return { body: structured.data.default }
  const gcm = Gcm.safeParse(jsonOf(structured.data.GCM, 'Message Reason: Invalid notification for protocol GCM'))
  if (!gcm.success) throw invalid('Message Reason: Invalid notification for protocol GCM')
  return 'notification' in gcm.data ? gcm.data.notification : gcm.data.fcmV1Message.message.notification
}

function jsonOf(text: string, problem: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(problem)
  }
}
