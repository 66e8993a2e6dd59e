import { embeddedSettings } from '#infra/local/settings.ts'
import type { Stage } from '#infra/stage/stage.ts'

export interface EmulatorAddresses {
  /** Of the emulator itself. */
  readonly endpoint: string
  readonly siteAddress: string
  readonly sandboxAddress: string
}

/** The stage on an emulator of AWS: every partner is its sandbox, the proxy on this machine stands for CloudFront. */
export function emulatorStage({ endpoint, ...addresses }: EmulatorAddresses): Stage {
  return { name: 'emulator', account: '000000000000', region: 'ap-south-1', edge: undefined, alarmEmail: undefined, endpoint, settings: embeddedSettings(addresses) }
}
