import type { Secrets } from '#functions/kit/port/ports.ts'
import type { Settings } from '#functions/kit/settings.ts'
import { Phone } from '#shared/kernel/text.ts'
import type { Sandbox, SandboxAnswer, SandboxRequest, SandboxTools } from './define.ts'

const namespace = 'http://sns.amazonaws.com/doc/2010-03-31/'
const charactersMax = 1_600

export function snsSandbox(_secrets: Secrets, _settings: Settings): Sandbox {
  return {
    name: 'sns',
    help: ['AWS SNS, text messages: POST / with Action=Publish, as the AWS SDK sends it. Any signature will do, but there must be one. What was sent is in the inbox.'],
    open: (tools) => ({ handle: async (request) => publish(tools, request) }),
  }
}

function publish(tools: SandboxTools, request: SandboxRequest): SandboxAnswer {
  const requestId = idOf(tools.next('request', 1))
  const refuse = (status: number, code: string, message: string) => {
    const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>`
    return xml(status, 'ErrorResponse', `${error}<RequestId>${requestId}</RequestId>`)
  }
  if (!request.headers.has('authorization')) return refuse(403, 'MissingAuthenticationToken', 'Request is missing Authentication Token')
  const form = new URLSearchParams(new TextDecoder().decode(request.body))
  if (request.method !== 'POST' || form.get('Action') !== 'Publish') return refuse(400, 'InvalidAction', 'This sandbox knows the action Publish only')
  const to = Phone.safeParse(form.get('PhoneNumber'))
  if (!to.success) return refuse(400, 'InvalidParameter', 'Invalid parameter: PhoneNumber')
  const text = form.get('Message') ?? ''
  if (text === '' || text.length > charactersMax) return refuse(400, 'InvalidParameter', 'Invalid parameter: Message')
  tools.inbox.add({ channel: 'sms', to: to.data, text, at: tools.clock.now() })
  const messageId = idOf(tools.next('message', 1))
  const metadata = `<ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata>`
  return xml(200, 'PublishResponse', `<PublishResult><MessageId>${messageId}</MessageId></PublishResult>${metadata}`)
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function xml(status: number, root: string, inner: string): SandboxAnswer {
  return new Response(`<${root} xmlns="${namespace}">${inner}</${root}>`, { status, headers: { 'content-type': 'text/xml' } })
}
