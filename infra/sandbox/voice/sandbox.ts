import * as z from 'zod/mini'
import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { jsonOf } from '#shared/kernel/json.ts'
import { Phone } from '#shared/kernel/text.ts'
import type { Sandbox, SandboxResponse, SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'

const target = 'PinpointSMSVoiceV2.SendVoiceMessage'
const charactersMax = { TEXT: 3_000, SSML: 6_000 } as const

/** Numbers with this ending cannot be called. */
const noLine = /0{4}404$/
/** Calls to numbers with this ending are throttled. */
const tooMany = /0{4}429$/

const Message = z.object({
  DestinationPhoneNumber: Phone,
  OriginationIdentity: z.string().check(z.minLength(1)),
  MessageBody: z.string().check(z.minLength(1)),
  MessageBodyTextType: z._default(z.enum(['TEXT', 'SSML']), 'TEXT'),
  VoiceId: z.optional(z.string()),
  TimeToLive: z.optional(z.int().check(z.gte(5), z.lte(259_200))),
})

export function voiceSandbox(_secrets: Secrets, { voice }: Settings): Sandbox {
  return {
    name: 'voice',
    help: [
      `AWS End User Messaging, telephone calls: POST / with X-Amz-Target ${target}, as the AWS SDK sends it. Any signature is accepted, but one is required. The caller must be the one in the settings. Call texts are in the inbox.`,
      'A number that ends in 0000404 cannot be called (ConflictException); one that ends in 0000429 is throttled (ThrottlingException).',
    ],
    open: (tools) => ({ handle: async (request) => placeCall(tools, voice, request) }),
  }
}

function placeCall(
  tools: SandboxTools,
  { originationId }: Settings['voice'],
  request: SandboxRequest,
): SandboxResponse {
  if (!request.headers.has('authorization'))
    return refuse(400, 'MissingAuthenticationTokenException', 'Missing Authentication Token')
  if (request.method !== 'POST' || request.headers.get('x-amz-target') !== target)
    return refuse(400, 'UnknownOperationException', `This simulator supports ${target} only`)
  const message = Message.safeParse(jsonOf(new TextDecoder().decode(request.body)))
  if (!message.success)
    return refuse(400, 'ValidationException', `${message.error.issues[0]?.path.join('.') || 'body'} is not valid`, {
      Reason: 'FIELD_VALIDATION_FAILED',
    })
  const { DestinationPhoneNumber: to, MessageBody: body, MessageBodyTextType: type } = message.data
  if (body.length > charactersMax[type])
    return refuse(400, 'ValidationException', 'MessageBody is too long', { Reason: 'FIELD_VALIDATION_FAILED' })
  if (type === 'SSML' && !/^<speak>.*<\/speak>$/s.test(body))
    return refuse(400, 'ValidationException', 'MessageBody is not SSML', { Reason: 'INVALID_PARAMETER' })
  if (message.data.OriginationIdentity !== originationId)
    return refuse(400, 'ResourceNotFoundException', 'The origination identity does not exist', {
      ResourceType: 'phone-number',
    })
  if (noLine.test(to))
    return refuse(400, 'ConflictException', 'The destination phone number cannot be called', {
      Reason: 'DESTINATION_PHONE_NUMBER_NOT_VERIFIED',
    })
  if (tooMany.test(to)) return refuse(400, 'ThrottlingException', 'Rate exceeded')
  tools.inbox.add({ channel: 'call', to, text: type === 'SSML' ? spokenText(body) : body, at: tools.clock.now() })
  return awsJson(200, { MessageId: `00000000-0000-4000-8000-${String(tools.next('call', 1)).padStart(12, '0')}` })
}

/** The spoken text of SSML; breaks become commas. */
function spokenText(ssml: string): string {
  return ssml
    .replace(/\s*<break[^>]*>\s*/g, ', ')
    .replace(/<[^>]*>/g, '')
    .replace(/&amp;/g, '&')
    .trim()
}

function refuse(
  status: number,
  type: string,
  message: string,
  more: Readonly<Record<string, string>> = {},
): SandboxResponse {
  return awsJson(status, { __type: `com.amazonaws.pinpointsmsvoicev2#${type}`, Message: message, message, ...more })
}

function awsJson(status: number, body: object): SandboxResponse {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/x-amz-json-1.0' } })
}
