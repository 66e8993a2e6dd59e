import { embeddedSettings } from '#infra/local/settings.ts'
import type { Stage } from '#infra/stage/stage.ts'

export interface EmulatorAddresses {
  /** Several may stand on one emulator; `emulator` unless told otherwise. */
  readonly name?: string
  /** Of the emulator itself. */
  readonly endpoint: string
  readonly siteAddress: string
  readonly sandboxAddress: string
}

/** The stage on an emulator of AWS: every partner is its sandbox, the proxy on this machine stands for CloudFront. */
export function emulatorStage({ name = 'emulator', endpoint, ...addresses }: EmulatorAddresses): Stage {
  return { name, account: '000000000000', region: 'ap-south-1', edge: undefined, alarmEmail: undefined, endpoint, disposable: true, settings: embeddedSettings(addresses) }
}
