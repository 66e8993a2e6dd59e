import { SNSClient } from '@aws-sdk/client-sns'
import { messengerSettings } from '#functions/platform/aws/messenger.ts'
import type { Ports } from '#functions/platform/port/ports.ts'

export type SnsPorts = Pick<Ports, 'settings' | 'fetch'>

/** SNS, for SMS and push. */
export function snsOf(ports: SnsPorts): SNSClient {
  return new SNSClient(messengerSettings(ports.settings.sns, ports))
}
