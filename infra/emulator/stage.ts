import { embeddedSettings } from '#infra/local/settings.ts'
import type { Stage } from '#infra/stages/stage.ts'

export interface EmulatorAddresses {
  /** Several may stand on one emulator; `emulator` unless told otherwise. */
  readonly name?: string
  /** Of the emulator itself. */
  readonly endpoint: string
  /** Where its functions reach it, if not there. */
  readonly endpointWithin?: string | undefined
  readonly siteAddress: string
  readonly sandboxAddress: string
}

/** The stage on an emulator of AWS: every partner is its sandbox, the proxy on this machine stands for CloudFront. */
export function emulatorStage({ name = 'emulator', endpoint, endpointWithin, ...addresses }: EmulatorAddresses): Stage {
  return {
    name,
    account: '000000000000',
    region: 'ap-south-1',
    edge: undefined,
    alarmEmail: undefined,
    endpoint,
    endpointWithin,
    disposable: true,
    settings: embeddedSettings(addresses),
  }
}
