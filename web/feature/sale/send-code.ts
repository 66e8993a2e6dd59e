import { call } from '#web/platform/api/client.ts'
import type { SellCode } from './accept-code.tsx'

/** Sends the code that accepts an offer to the person's phone. Returns the masked number. */
export async function sendCode(code: SellCode, phone: string): Promise<string> {
  let to = ''
  await code.send(phone, async (unsent) => {
    const answer = await call('sendStepUpCode', { body: { change: 'sell', ...unsent } })
    to = answer.data.to
    return answer
  })
  return to
}
