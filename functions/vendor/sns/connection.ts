import { messageMs, messengerAccount, sent } from '#functions/platform/aws/messenger.ts'
import { unlessRefusedInXml } from '#functions/platform/aws/refused.ts'
import { openSignedHost } from '#functions/platform/aws/signed-host.ts'
import type { Ports } from '#functions/platform/port/ports.ts'

export type SnsPorts = Pick<Ports, 'settings' | 'fetch'>

/** https://docs.aws.amazon.com/sns/latest/api/API_Operations.html */
type Action = 'Publish' | 'CreatePlatformEndpoint' | 'SetEndpointAttributes' | 'DeleteEndpoint'

/** Calls SNS, for SMS and push: a form, answered in XML. Throws its refusal or the failure of the connection. */
export function snsOf(ports: SnsPorts) {
  const host = openSignedHost(messengerAccount(ports.settings.sns, ports), { service: 'sns', host: 'sns' })
  return (action: Action, parameters: Readonly<Record<string, string>>): Promise<string> => {
    const request = {
      method: 'POST',
      path: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({ Action: action, Version: '2010-03-31', ...parameters }).toString(),
      timeoutMs: messageMs,
    } as const
    return sent(async () => await (await unlessRefusedInXml(await host.ask(request))).text())
  }
}
