import { call } from '#web/platform/api/client.ts'

/** Whether a PDF opens only with a password. Without an answer it counts as open: whoever sends it is asked then. */
export async function needsPassword(file: File): Promise<boolean> {
  const body = new FormData()
  body.set('Doc', file)
  const answer = await call('checkPdfProtected', { body }).catch(() => undefined)
  return answer?.passwordProtected === true
}
