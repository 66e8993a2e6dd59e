import { call } from '#web/platform/api/client.ts'
import type { SellCode } from './accept-code.tsx'
import { rememberCode, type SentCode } from './sent-code.ts'

/** Sends the code that accepts an offer to the person's phone. */
export async function sendCode(code: SellCode, phone: string): Promise<SentCode> {
  let to = ''
  await code.send(phone, async (unsent) => {
    const answer = await call('sendStepUpCode', { body: { change: 'sell', ...unsent } })
    to = answer.data.to
    return answer
  })
  const sent = { to, atMs: Date.now() }
  rememberCode(sent)
  return sent
}
