import type { SecurityId } from '#shared/kernel/id.ts'
import { type EmailMessage, emailOf } from './letter.ts'
import type { PushText } from './texts.ts'

/**
 * E-mail to a user who pressed "Notify me": the company is available. It contains no price, because the price can
 * change before it is read.
 */
export function availableEmail(company: string, securityId: SecurityId, siteAddress: string): EmailMessage {
  const address = `${siteAddress}/companyOverview?id=${encodeURIComponent(securityId)}`
  return emailOf({
    subject: `${company} is available now`,
    text: `Shares of ${company} can be bought now: ${address}\n\nShares are reserved only when you order, so they may be gone when you look. This is no advice to buy.`,
    action: { label: `See ${company}`, address },
    why: `You get this because you pressed "Notify me" for ${company}.`,
  })
}

/** The same as a push message. */
export function availablePush(company: string): PushText {
  return { title: `${company} is available now`, text: 'You asked to be told when its shares can be bought.' }
}
