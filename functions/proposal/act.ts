import type * as z from 'zod/mini'
import type { Id, ProposalId, UserId } from '#shared/kernel/id.ts'
import type { ActBody } from '#shared/proposal/proposal.ts'
import type { ActRoles } from '#shared/proposal/rules.ts'
import type { Context } from '#functions/platform/context.ts'

/** The two people of an act, and the proposal that joined them. */
export interface People {
  readonly proposalId: ProposalId
  readonly proposedBy: UserId
  readonly approvedBy: UserId
}

/** An act that needs two people. A module adds one as a file of functions/proposal/act and a line in ./acts.ts. */
export interface Act<Body extends ActBody> {
  /** `<what>.<verb>`, as in the request. */
  readonly name: string
  /** What its subject is. */
  readonly subject: 'security' | 'user' | 'order' | 'difference' | 'sale'
  readonly body: z.ZodMiniType<Body>
  readonly roles: ActRoles
  /** Refuses what cannot be done as things are: asked before it is proposed, so that nobody is asked to approve it in vain. */
  readonly check: (context: Context<'table' | 'files:read'>, subject: Id, body: Body) => Promise<void>
  /**
   * Carries the act out and writes its entry of the audit trail in the same transaction. Checks the state again, because time has
   * passed, and refuses what can no longer be done. Idempotent by the id of the proposal, also after other acts on the subject:
   * after a crash it runs again.
   */
  readonly run: (context: Context<'table' | 'files:read'>, subject: Id, body: Body, people: People) => Promise<void>
}

/** An act whose body is stored in a proposal. */
export type StoredAct = Act<ActBody>

/** Hides the type of the body, so that acts with different ones stand in one list. The stored body is parsed again. */
export function act<Body extends ActBody>(definition: Act<Body>): StoredAct {
  const { body: schema } = definition
  return {
    ...definition,
    check: (context, subject, body) => definition.check(context, subject, schema.parse(body)),
    run: (context, subject, body, people) => definition.run(context, subject, schema.parse(body), people),
  }
}
