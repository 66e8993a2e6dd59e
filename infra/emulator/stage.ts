import { localSettings } from '#infra/local/settings.ts'
import { functionsAtOnceMin, type Stage } from '#infra/stages/stage.ts'

export interface EmulatorAddresses {
  /** One emulator can hold several stages. Default: `emulator`. */
  readonly name?: string
  /** The address of the emulator itself. */
  readonly endpoint: string
  /** The address of the emulator for its functions, where it differs. */
  readonly endpointWithin?: string | undefined
  /** Default: true. */
  readonly hasHttpApi?: boolean
  readonly siteAddress: string
  readonly sandboxAddress: string
}

/** A stage on an emulator of AWS: every partner is a simulator, and a proxy on this machine replaces CloudFront. */
export function emulatorStage({
  name = 'emulator',
  endpoint,
  endpointWithin,
  hasHttpApi = true,
  ...addresses
}: EmulatorAddresses): Stage {
  return {
    name,
    account: '000000000000',
    region: 'ap-south-1',
    edge: undefined,
    alarms: undefined,
    endpoint,
    endpointWithin,
    hasHttpApi,
    disposable: true,
    functionsAtOnce: functionsAtOnceMin,
    settings: localSettings(addresses),
  }
}
