import { serve } from '#functions/platform/http/endpoint.ts'
import { kycDeskApi } from '#shared/kyc/desk-api.ts'
import { approveStep } from './review/approve-step.ts'
import { askAgain } from './review/ask-again.ts'
import { listReviews } from './review/list-reviews.ts'
import { readReview } from './review/read-review.ts'
import { permissions } from './permissions.ts'

export const entry = serve(kycDeskApi, permissions.deskApi, { listReviews, readReview, approveStep, askAgain })
