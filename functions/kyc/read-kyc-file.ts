import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Accepted } from '#shared/file/rules.ts'
import { later, secondMs } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { PaperKey } from '#shared/kyc/paper.ts'
import { KYC_FILE_DELETED, KYC_FILE_MISSING } from '#shared/kyc/refusals.ts'
import { kycStepApi } from '#shared/kyc/step-api.ts'
import type { Submission } from '#shared/kyc/submission.ts'
import { paperKeyOfSubmission } from './papers/key.ts'
import { paperAddressSeconds, presignPaper, readPaper } from './papers/store.ts'
import { loadKyc, loadSubmission } from './repository.ts'

/** The audit trail has no entry of it: people look at what is their own. */
export const readKycFile = http(kycStepApi.readKycFile, async ({ params, caller }, context) => {
  const { submission: id } = (await loadKyc(context, caller.userId))[params.document]
  const submission = id && (await loadSubmission(context, caller.userId, id))
  // A number that was typed is a file too, but none that its owner has sent.
  if (!submission || submission.form === 'entry') throw new Refused(KYC_FILE_MISSING)
  const { key, paper } = await paperOf(context, submission)
  if (paper === undefined) throw new Refused(KYC_FILE_DELETED)
  // Taken before the address is made, so that the address lives at least until then.
  const expires_at = later(context.clock.now(), paperAddressSeconds * secondMs)
  return { data: { url: await presignPaper(context, key, paper.kind), media_type: paper.kind, expires_at } }
})

async function paperOf(
  context: Context,
  submission: Submission,
): Promise<{ readonly key: PaperKey; readonly paper: Accepted | undefined }> {
  const key = paperKeyOfSubmission(submission)
  return { key, paper: await readPaper(context, key) }
}
