import type { User } from '#shared/account/account.ts'
import { availableLetter, availablePush } from '#shared/notification/availability-texts.ts'
import { findUsers } from '#functions/account/queries.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import { handleOnce } from '#functions/platform/http/idempotency.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { readOpening, readWaiting } from '#functions/market/queries.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import {
  claimNotification,
  releaseNotification,
  type Occasion,
  saveNext,
  saveNotified,
} from './availability-repository.ts'
import { pushToAll } from './push.ts'

/** People in one turn: few enough for one run of a function, also when the partner is slow. */
const batchMax = 25
/** Letters at once, and the pause after them: half of the 14 in a second that SES gives a new account, since others wait for their codes. */
const atOnceMax = 5
const pauseMs = 500

type Outcome = 'told' | 'refused' | 'failed'

/** Whom to tell of what, from which place of the list on. */
interface Turn extends Occasion {
  readonly cursor?: string
}

/**
 * Tells the next of those who wait for a company that it can be bought (S48, T25), by letter and push, once for each opening;
 * then has those after them told by an event of its own. May be repeated at any point: who was told is marked, the list
 * goes on once, and a part of it that was told is over: whoever marks the company later waits for its next opening. It ends
 * where it is no longer true: the company cannot be bought any more, or has been opened again since, which tells everybody
 * anew. Throws when somebody has to be tried again.
 */
export async function notifyWaiting(ports: Ports, turn: Turn, correlation: string): Promise<void> {
  const { security_id, opening, cursor = '' } = turn
  await handleOnce(ports, 'notification/turn', `${security_id}#${opening}#${cursor}`, () =>
    tellSome(ports, turn, correlation),
  )
}

async function tellSome(ports: Ports, { security_id, opening, cursor }: Turn, correlation: string): Promise<void> {
  const company = await readOpening(ports, security_id)
  if (company?.opening !== opening)
    return ports.log({ level: 'info', event: 'availability-over', security: security_id, opening, correlation })
  const { userIds, cursor: next } = await readWaiting(ports, security_id, { limit: batchMax, cursor })
  // Who may not log in could not buy either.
  const people = (await findUsers(ports, userIds)).filter(({ status }) => status === 'ACTIVE')
  const outcomes = await tellAll(ports, people, (user) =>
    tell(ports, { security_id, opening }, company.name, user, correlation),
  )
  const many = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
  // Nobody at all is no matter of one address: the list waits until the partner, or our own account there, is well again.
  const isStuck = many('told') === 0 && (many('failed') > 0 || many('refused') > 1)
  if (next !== undefined && !isStuck) await saveNext(ports, { security_id, opening, cursor: next }, correlation)
  if (isStuck || many('failed') > 0)
    throw new Error(`${many('failed')} failed and ${many('refused')} refused of ${people.length} who wait`)
}

/** A few at a time. When none of a few can be reached, the rest is not tried in vain: it counts as failed. */
async function tellAll(
  ports: Ports,
  people: readonly User[],
  work: (user: User) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (outcomes.length < people.length) {
    if (outcomes.length > 0) await ports.clock.pause(pauseMs)
    const few = await Promise.all(people.slice(outcomes.length, outcomes.length + atOnceMax).map(work))
    outcomes.push(...few)
    if (few.every((each) => each === 'failed'))
      return [...outcomes, ...people.slice(outcomes.length).map(() => 'failed' as const)]
  }
  return outcomes
}

/** Never throws: one who cannot be told keeps nobody else from it. The push comes after the note: twice is a nuisance, and what it says was mailed. */
async function tell(
  ports: Ports,
  occasion: Occasion,
  company: string,
  user: User,
  correlation: string,
): Promise<Outcome> {
  const failed = (failure: unknown): Outcome => {
    const isRefused = failure instanceof VendorFailed && !failure.retryable
    ports.log({
      level: 'warn',
      event: isRefused ? 'availability-refused' : 'availability-failed',
      user: user.id,
      security: occasion.security_id,
      correlation,
      error: describe(failure),
    })
    return isRefused ? 'refused' : 'failed'
  }
  try {
    const claim = await claimNotification(ports, occasion, user.id)
    if (claim !== 'ours') return claim === 'told' ? 'told' : 'failed'
    await write(ports, occasion, company, user)
    await saveNotified(ports, occasion, user.id)
  } catch (failure) {
    return failed(failure)
  }
  await pushToAll(ports, user.id, availablePush(company))
  return 'told'
}

/** A letter that was not taken leaves nothing behind. */
async function write(ports: Ports, occasion: Occasion, company: string, user: User): Promise<void> {
  try {
    await mail(ports).send({
      to: user.email,
      ...availableLetter(company, occasion.security_id, ports.settings.siteAddress),
    })
  } catch (failure) {
    await releaseNotification(ports, occasion, user.id)
    throw failure
  }
}
