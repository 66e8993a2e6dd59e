import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { findUserByEmail } from '#functions/account/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { Id, prefixedId, type ProposalId } from '#shared/kernel/id.ts'
import { INVALID_INPUT, NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { ActBody } from '#shared/proposal/proposal.ts'
import type { Decider } from '#shared/proposal/rules.ts'
import type { StoredAct } from './act.ts'
import { findAct } from './acts.ts'

export interface ActRequest {
  readonly act: string
  /** The id of a security, or the id or e-mail address of a user. */
  readonly subject: string
  readonly body: ActBody
  /** The idempotency key of the request: a repeat finds the same proposal. */
  readonly key: string | undefined
}

/** A request with its act, the id of its subject and the body by the schema of the act. Refuses INVALID_INPUT, NOT_FOUND. */
export async function parseRequest(context: Context<'table:read' | 'secrets'>, request: ActRequest, by: Decider) {
  const act = findAct(request.act)
  if (act === undefined) throw invalid([{ path: 'body.act', message: 'There is no such act' }])
  const body = parseBody(act, request.body)
  const subject = await idOfSubject(context, act, request.subject)
  return { act, id: proposalIdOf(context, by, request.key), subject, body }
}

function parseBody(act: StoredAct, body: ActBody): ActBody {
  const result = z.safeParse(act.body, body)
  if (result.success) return result.data
  throw invalid(
    result.error.issues.map(({ path, message }) => ({
      path: ['body', 'body', ...path].join('.'),
      message: message || 'Invalid',
    })),
  )
}

function invalid(issues: readonly { readonly path: string; readonly message: string }[]): Refused {
  return new Refused(INVALID_INPUT, { data: { issues } })
}

/** The id of what an act is about. An e-mail address is stored in no proposal. */
async function idOfSubject(context: Context<'table:read' | 'secrets'>, act: StoredAct, subject: string): Promise<Id> {
  if (act.subject !== 'user' || !subject.includes('@')) {
    const id = Id.safeParse(subject)
    if (!id.success) throw new Refused(NOT_FOUND)
    return id.data
  }
  const user = await findUserByEmail(context, subject)
  if (user === undefined) throw new Refused(NOT_FOUND)
  return user.id
}

function proposalIdOf(context: Context, by: Decider, key: string | undefined): ProposalId {
  if (key === undefined) return context.ids.make('prp')
  const hash = createHash('sha256').update(`${by.userId} ${key}`).digest('hex')
  return prefixedId('prp', hash.slice(0, 32))
}
