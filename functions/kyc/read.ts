import type { DisplayStatus } from '#shared/kyc/kyc.ts'
import { displayStatus } from '#shared/kyc/rules.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { loadKyc } from './store.ts'

export async function readKycStatus(ports: Ports, userId: string): Promise<DisplayStatus> {
  return displayStatus(await loadKyc(ports, userId))
}
