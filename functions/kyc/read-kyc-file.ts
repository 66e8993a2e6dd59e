import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { later, secondMs } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { KYC_FILE_DELETED, KYC_FILE_MISSING } from '#shared/kyc/refusals.ts'
import { kycStepApi } from '#shared/kyc/step-api.ts'
import { paperKeyOfSubmission } from './papers/key.ts'
import { paperAddressSeconds, presignPaper, readPaper } from './papers/store.ts'
import { loadKyc } from './repository.ts'

/** The audit trail has no entry of it: people look at what is their own. */
export const readKycFile = http(
  kycStepApi.readKycFile,
  async ({ params: { document }, caller }, context: Context<'table:read' | 'documents:read'>) => {
    const { submission: id, form } = (await loadKyc(context, caller.userId))[document]
    // A number that was typed is a file too, but none that its owner has sent.
    if (id === undefined || form !== 'paper') throw new Refused(KYC_FILE_MISSING)
    const key = paperKeyOfSubmission({ user_id: caller.userId, document, id })
    const paper = await readPaper(context, key)
    if (paper === undefined) throw new Refused(KYC_FILE_DELETED)
    // Taken before the address is made, so that the address lives at least until then.
    const expires_at = later(context.clock.now(), paperAddressSeconds * secondMs)
    return { data: { url: await presignPaper(context, key, paper.kind), media_type: paper.kind, expires_at } }
  },
)
