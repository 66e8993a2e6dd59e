import type { Verdict } from '#functions/kyc/review/decide-step.ts'
import { verdict } from './asked.ts'

/** No partner knows a signature: it is taken as it is. */
export function askAboutSignature(): Promise<Verdict> {
  return Promise.resolve(verdict('APPROVED', 'stored'))
}
