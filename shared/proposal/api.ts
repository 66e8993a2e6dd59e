import * as z from 'zod/mini'
import { DESK_ROLE_REFUSED, STATUS_OUT_OF_TURN } from '#shared/account/refusals.ts'
import { DIFFERENCE_CLOSED } from '#shared/difference/refusals.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { Id, ProposalId } from '#shared/kernel/id.ts'
import { Cursor } from '#shared/kernel/paging.ts'
import { Email } from '#shared/kernel/text.ts'
import { PRICES_CHANGED } from '#shared/market/refusals.ts'
import { NO_EVIDENCE, ORDER_FROZEN, OUT_OF_TURN, STOCK_TOO_SMALL, TOO_LATE_TO_CANCEL } from '#shared/order/refusals.ts'
import { OWN_SALE, SALE_NEEDS_BANK, SALE_OUT_OF_TURN } from '#shared/sale/refusals.ts'
import { ActBody, Proposal } from './proposal.ts'
import { OTHER_PERSON_NEEDED, PROPOSAL_ENDED } from './refusals.ts'

/** What an act may refuse, when it is proposed and again when it is approved. */
const refusalsOfActs = [
  STOCK_TOO_SMALL,
  DESK_ROLE_REFUSED,
  OUT_OF_TURN,
  TOO_LATE_TO_CANCEL,
  ORDER_FROZEN,
  NO_EVIDENCE,
  DIFFERENCE_CLOSED,
  STATUS_OUT_OF_TURN,
  PRICES_CHANGED,
  SALE_OUT_OF_TURN,
  SALE_NEEDS_BANK,
  OWN_SALE,
] as const

const decision = {
  method: 'POST',
  who: 'desk',
  params: z.object({ id: ProposalId }),
  body: z.object({}),
  response: z.object({ data: Proposal }),
} as const

/** Acts that need two people: one proposes, another one approves. */
export const proposalApi = api('proposal', {
  listProposals: {
    method: 'GET',
    path: '/desk/proposals',
    who: 'desk',
    summary: 'List the proposals that wait for a second person.',
    query: z.object({ cursor: z.optional(Cursor) }),
    response: z.object({ data: z.array(Proposal), next_cursor: z.optional(z.string()) }),
    refusals: [],
  },
  proposeAct: {
    method: 'POST',
    path: '/desk/proposals',
    who: 'desk',
    summary:
      'Propose an act that needs a second person: `stock.issue`, `stock.withdraw`, `desk.grant`, `desk.revoke`, `refund.adopt`, `refund.give-up`, `escrow.top-up`, `escrow.return-excess`, `suspense.write-off`, `reversal.pay-again`, `reversal.taken-back`, `order.give-up`, `dispute.contest`, `dispute.accept`, `difference.close`, `account.restore`, `price.record`, `seller.record`, `sale.return-excess`, `sale.take-payment`, `sale.return-shares`, `sale.pay-again`, `sale.cover` or `sale.write-off`. The subject is a security, an order, a sale, a difference, or a user by id or e-mail address.',
    body: z.object({ act: z.string().check(z.maxLength(40)), subject: z.union([Id, Email]), body: ActBody }),
    response: z.object({ data: Proposal }),
    refusals: [...refusalsOfActs],
  },
  approveProposal: {
    ...decision,
    path: '/desk/proposals/{id}/approve',
    summary:
      'Approve what somebody else proposed, and carry it out. An act that can no longer be done is refused, and its proposal ends.',
    refusals: [OTHER_PERSON_NEEDED, PROPOSAL_ENDED, ...refusalsOfActs],
  },
  rejectProposal: {
    ...decision,
    path: '/desk/proposals/{id}/reject',
    summary: 'Reject a proposal, or take back an own one.',
    refusals: [PROPOSAL_ENDED],
  },
})
