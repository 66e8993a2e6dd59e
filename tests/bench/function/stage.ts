import { emulatorStage } from '#infra/emulator/stage.ts'
import type { Stage } from '#infra/stages/stage.ts'

/** The stage of the measured functions. Without a push service, so that a device is checked and not stored: the partner is not measured. */
export function stageAt(address: string): Stage {
  const { settings, ...rest } = emulatorStage({
    endpoint: address,
    siteAddress: 'http://localhost:5173',
    sandboxAddress: address,
  })
  const { pushApplication: _, ...sns } = settings.sns
  return { ...rest, settings: { ...settings, sns } }
}
