import { brand } from '#shared/brand.ts'
import type { Letter, PushText } from './texts.ts'

/** Tells whoever pressed "Notify me" that the company can be bought now. No price: it may be another when they read it. */
export function availableLetter(company: string, securityId: string, siteAddress: string): Letter {
  const address = `${siteAddress}/companyOverview?id=${encodeURIComponent(securityId)}`
  return {
    subject: `${brand.name}: ${company} is available now`,
    text: `Shares of ${company} can be bought now: ${address}\n\nThey are kept for nobody until they are ordered, so they may be gone when you look. You get this because you pressed "Notify me" for ${company}. It is no advice to buy.\n\n${brand.legalName}`,
  }
}

/** The same in a line, for a phone. */
export function availablePush(company: string): PushText {
  return { title: `${company} is available now`, text: 'You asked to be told when its shares can be bought.' }
}
