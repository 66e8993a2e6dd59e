import { readUser } from '#functions/account/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { countWithin } from '#functions/platform/http/rate-limit.ts'
import { inAtMost } from '#functions/platform/time-left.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { hyperverge } from '#functions/vendor/hyperverge/client.ts'
import { displayName, type User } from '#shared/account/account.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { kycStepApi } from '#shared/kyc/step-api.ts'
import type { PanNameAnswer } from '#shared/kyc/answers.ts'
import { answerMsMax, triesADay } from '#shared/kyc/limits.ts'
import { messageOf } from '#shared/kyc/messages.ts'
import { compareNames, type NameMatch } from '#shared/kyc/names.ts'
import { isPanOf } from '#shared/kyc/pan.ts'
import { TOO_MANY_TRIES } from '#shared/kyc/refusals.ts'
import { panGuard } from './guard.ts'
import { loadKyc, savePanMatch } from '#functions/kyc/repository.ts'
import { refuseUntaken } from './submit.ts'

const nameless = { result: { name: '' } } as const

/** Names nobody to a stranger: the name is told only when it is the caller's, and how often one may ask is limited. */
export const findPanName = http(
  kycStepApi.findPanName,
  async ({ body, caller }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    const { userId } = caller
    const pan = body.panNumber
    const [kyc, user] = await Promise.all([loadKyc(context, userId), readUser(context, userId)])
    refuseUntaken(kyc, user, 'pan')
    if (!isPanOf(user.user_type, pan)) return { ...nameless, ...wrongType(user) }
    await countWithin(
      context,
      `kyc-pan-look-up#${userId}`,
      { max: triesADay['pan-look-up'], windowMs: dayMs },
      TOO_MANY_TRIES,
    )
    const found = await lookUp(context, user, pan)
    if (found === undefined) return { ...nameless, ...askForPaper }
    if (found.kind === 'not-found') return { ...nameless, ...notFound }
    const { match, name } = found
    if (match === 'other') return { ...nameless, ...mismatch }
    if (match === 'near') return { ...nameless, ...askForPaper }
    await savePanMatch(context, { user_id: userId, guard: await panGuard(context, pan), name, at: context.clock.now() })
    return { success: true, isNameMismatch: false, message: 'Is this you?', result: { name } }
  },
)

const notFound = { success: false, isNameMismatch: false, ...messageOf('PAN_UNKNOWN') } as const
const mismatch = { success: false, isNameMismatch: true, ...messageOf('PAN_NAME') } as const
const askForPaper = {
  success: false,
  isNameMismatch: false,
  ...messageOf('PAN_CARD_NEEDED'),
  ask_upload: true,
} as const

function wrongType({ user_type }: User) {
  const message = messageOf(user_type === 'COMPANY' ? 'PAN_OF_PERSON' : 'PAN_OF_NO_PERSON')
  return { success: false, isNameMismatch: false, ...message }
}

type Found =
  | { readonly kind: 'found'; readonly name: string; readonly match: NameMatch }
  | (PanNameAnswer & { readonly kind: 'not-found' })

/** Undefined when the look-up is down. */
async function lookUp(context: Context<'secrets' | 'fetch'>, user: User, pan: string): Promise<Found | undefined> {
  const client = hyperverge(inAtMost(context, answerMsMax), user.id)
  try {
    const answer = await client.findNameOfPan(pan)
    if (answer.kind === 'not-found') return answer
    const own = displayName(user)
    const match = compareNames(own, answer.name)
    const isSame = match === 'same' || (await client.matchNames(own, answer.name))
    return { kind: 'found', name: answer.name, match: isSame ? 'same' : match }
  } catch (failure) {
    if (!(failure instanceof VendorFailed)) throw failure
    context.log({ level: 'warn', event: 'kyc-unanswered', document: 'pan', error: describe(failure) })
    return undefined
  }
}
