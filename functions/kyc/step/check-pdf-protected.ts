import type { Context } from '#functions/platform/context.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { paperKinds } from '#shared/kyc/paper/paper.ts'
import { kycPdfApi } from '#shared/kyc/pdf-api.ts'
import { countWithin } from '#functions/platform/http/rate-limit.ts'
import { upload } from '#functions/platform/http/upload.ts'
import { acceptPaper } from '#functions/kyc/papers/accept.ts'
import { openPaper } from '#functions/kyc/pdf/open-paper.ts'

/** More than anybody has PDFs: opening one takes a second of work. */
const checksADayMax = 60

export const checkPdfProtected = upload(
  kycPdfApi.checkPdfProtected,
  async ({ body, caller }, context: Context<'table'>) => {
    const accepted = await acceptPaper(body.Doc, paperKinds.demat)
    await countWithin(context, `pdf#${caller.userId}`, { max: checksADayMax, windowMs: dayMs })
    const { kind } = await openPaper(accepted)
    return { passwordProtected: kind === 'protected' }
  },
)
