import { signDealTerm } from './sign-deal-term.ts'

/** Every workflow there is, by the name that `ports.workflow.start` knows it by. */
export const workflows = { 'sign-deal-term': signDealTerm } as const
