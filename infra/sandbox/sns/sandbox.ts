import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { Phone } from '#shared/kernel/text.ts'
import type { Sandbox, SandboxResponse, SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'
import { createEndpoint, deleteEndpoint, endpointsOf, pushToEndpoint, setEndpoint, staleTokenStart } from './push.ts'
import { invalid, nextId, refusalXml, resultXml, SnsRefusal } from './wire-format.ts'

const charactersMax = 1_600

type Action = (tools: SandboxTools, form: URLSearchParams) => Readonly<Record<string, string>>

const actions: Readonly<Record<string, Action>> = {
  Publish: (tools, form) => (form.has('TargetArn') ? pushToEndpoint(tools, form) : sendText(tools, form)),
  CreatePlatformEndpoint: (tools, form) => createEndpoint(endpointsOf(tools), form),
  SetEndpointAttributes: (tools, form) => setEndpoint(endpointsOf(tools), form),
  DeleteEndpoint: (tools, form) => deleteEndpoint(endpointsOf(tools), form),
}

export function snsSandbox(_secrets: Secrets, _settings: Settings): Sandbox {
  return {
    name: 'sns',
    help: [
      'AWS SNS, text messages: POST / with Action=Publish, as the AWS SDK sends it. Any signature is accepted, but one is required. Texts are in the inbox.',
      'AWS SNS, pushes: CreatePlatformEndpoint under any app/GCM application, SetEndpointAttributes, DeleteEndpoint, and Publish with TargetArn. In the inbox a push is addressed to its FCM token.',
      `A token that begins with ${staleTokenStart} is unknown to FCM: the first push to it is accepted and lost, and its endpoint is then disabled (EndpointDisabled) until it is enabled again.`,
    ],
    open: (tools) => ({ handle: async (request) => respond(tools, request) }),
  }
}

function respond(tools: SandboxTools, request: SandboxRequest): SandboxResponse {
  try {
    if (!request.headers.has('authorization'))
      throw new SnsRefusal(403, 'MissingAuthenticationToken', 'Request is missing Authentication Token')
    const form = new URLSearchParams(new TextDecoder().decode(request.body))
    const name = form.get('Action') ?? ''
    const action = request.method === 'POST' && Object.hasOwn(actions, name) ? actions[name] : undefined
    if (action === undefined)
      throw new SnsRefusal(
        400,
        'InvalidAction',
        `This simulator supports these actions only: ${Object.keys(actions).join(', ')}`,
      )
    return resultXml(tools, name, action(tools, form))
  } catch (failure) {
    if (failure instanceof SnsRefusal) return refusalXml(tools, failure)
    throw failure
  }
}

function sendText(tools: SandboxTools, form: URLSearchParams): Readonly<Record<string, string>> {
  const to = Phone.safeParse(form.get('PhoneNumber'))
  if (!to.success) throw invalid('PhoneNumber')
  const text = form.get('Message') ?? ''
  if (text === '' || text.length > charactersMax) throw invalid('Message')
  tools.inbox.add({ channel: 'sms', to: to.data, text, at: tools.clock.now() })
  return { MessageId: nextId(tools, 'message') }
}
