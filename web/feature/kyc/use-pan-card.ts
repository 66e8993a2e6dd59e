import type { UserId } from '#shared/kernel/id.ts'
import { call } from '#web/platform/api/client.ts'
import { usePaper } from './use-paper.ts'
import { invalidDetails, useSubmission } from './use-submission.ts'

/** The picture of a PAN card. */
export function usePanCard(userId: UserId) {
  const submission = useSubmission('pan')
  const field = usePaper({ takes: 'pictures', onChange: submission.changed })

  async function send() {
    if (field.paper === undefined) return
    const body = new FormData()
    body.set('userid', userId)
    body.set('kyc_copy', field.paper.file)
    await submission.submit(async (options) => {
      const { success, message } = await call('uploadPan', { body }, options)
      if (success) return submission.goOn()
      submission.fail(invalidDetails(message))
      await submission.reload()
    })
  }

  return { submission, field, send: () => void send() }
}
