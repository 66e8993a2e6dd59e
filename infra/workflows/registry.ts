import { signDealTerm } from './sign-deal-term.ts'

/** All workflows, by the name that `ports.workflow.start` takes. */
export const workflows = { 'sign-deal-term': signDealTerm } as const
