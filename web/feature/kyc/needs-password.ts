import { call } from '#web/platform/api/client.ts'

/** How long a person waits for the answer. On a slow network the file takes longer, and is better sent once. */
const waitMs = 20_000

/** Whether a PDF opens only with a password. Without an answer it counts as open: whoever sends it is asked then. */
export async function needsPassword(file: File): Promise<boolean> {
  const body = new FormData()
  body.set('Doc', file)
  const signal = AbortSignal.timeout(waitMs)
  const answer = await call('checkPdfProtected', { body }, { signal }).catch(() => undefined)
  return answer?.passwordProtected === true
}
