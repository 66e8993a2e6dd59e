import { jsonOf } from '#shared/kernel/json.ts'
import * as z from 'zod/mini'
import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import type { Sandbox, SandboxResponse, SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'

const Content = z.object({ Data: z.string().check(z.minLength(1)) })

const Outbound = z.object({
  FromEmailAddress: z.string().check(z.minLength(3)),
  Destination: z.object({ ToAddresses: z.array(z.email()).check(z.minLength(1), z.maxLength(50)) }),
  Content: z.object({ Simple: z.object({ Subject: Content, Body: z.object({ Text: Content, Html: Content }) }) }),
})

export function sesSandbox(_secrets: Secrets, { ses }: Settings): Sandbox {
  return {
    name: 'ses',
    help: [
      'AWS SES v2, e-mails: POST /v2/email/outbound-emails, as the AWS SDK sends it. Any signature is accepted, but one is required. The sender must be the one in the settings. E-mails are in the inbox.',
    ],
    open: (tools) => ({ handle: async (request) => sendEmail(tools, ses, request) }),
  }
}

function sendEmail(tools: SandboxTools, { from, region }: Settings['ses'], request: SandboxRequest): SandboxResponse {
  if (!request.headers.has('authorization'))
    return refuse(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token')
  if (request.method !== 'POST' || request.path !== '/v2/email/outbound-emails')
    return refuse(404, 'NotFoundException', 'This simulator supports outbound-emails only')
  const email = Outbound.safeParse(jsonOf(new TextDecoder().decode(request.body)))
  if (!email.success)
    return refuse(400, 'BadRequestException', `${email.error.issues[0]?.path.join('.') || 'body'} is not valid`)
  const { FromEmailAddress: sender } = email.data
  // The sender address of the stage is the only verified identity.
  if (sender !== from)
    return refuse(
      400,
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${sender}`,
    )
  const { Subject: subject, Body: body } = email.data.Content.Simple
  for (const to of email.data.Destination.ToAddresses) {
    tools.inbox.add({
      channel: 'email',
      to,
      subject: subject.Data,
      text: body.Text.Data,
      html: body.Html.Data,
      at: tools.clock.now(),
    })
  }
  return Response.json({ MessageId: `0100-${String(tools.next('message', 1)).padStart(12, '0')}` })
}

function refuse(status: number, type: string, message: string): SandboxResponse {
  return Response.json({ message }, { status, headers: { 'x-amzn-errortype': type } })
}
