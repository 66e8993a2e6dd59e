import { serve } from '#functions/platform/http/endpoint.ts'
import { kycDeskApi } from '#shared/kyc/desk-api.ts'
import { approveStep } from './approve-step.ts'
import { askAgain } from './ask-again.ts'
import { listReviews } from './list-reviews.ts'
import { readReview } from './read-review.ts'
import { permissions } from './permissions.ts'

export const entry = serve(kycDeskApi, permissions.deskApi, { listReviews, readReview, approveStep, askAgain })
