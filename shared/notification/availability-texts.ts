import { brand } from '#shared/brand.ts'
import type { SecurityId } from '#shared/kernel/id.ts'
import type { EmailMessage, PushText } from './texts.ts'

/**
 * E-mail to a user who pressed "Notify me": the company is available. It contains no price, because the price can
 * change before it is read.
 */
export function availableEmail(company: string, securityId: SecurityId, siteAddress: string): EmailMessage {
  const address = `${siteAddress}/companyOverview?id=${encodeURIComponent(securityId)}`
  return {
    subject: `${brand.name}: ${company} is available now`,
    text: `Shares of ${company} can be bought now: ${address}\n\nThey are kept for nobody until they are ordered, so they may be gone when you look. You get this because you pressed "Notify me" for ${company}. It is no advice to buy.\n\n${brand.legalName}`,
  }
}

/** The same as a push message. */
export function availablePush(company: string): PushText {
  return { title: `${company} is available now`, text: 'You asked to be told when its shares can be bought.' }
}
