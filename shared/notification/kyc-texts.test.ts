import { describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { documentNames, type Step } from '#shared/kyc/kyc.ts'
import { rejectionsOf } from '#shared/kyc/rules.ts'
import { kycCompletedEmail, stepRejectedEmail, stepRejectedPush } from './kyc-texts.ts'

const site = 'https://ansh.example'
const rejections = documentNames.flatMap((document) => rejectionsOf(document).map((reason) => ({ document, reason })))
const rejected = (reason: Step['reason'], more: Partial<Step> = {}): Step => ({ state: 'REJECTED', reason, ...more })

describe('a letter about a rejected step', () => {
  it('says why, what to do, and where', () => {
    const { subject, text } = stepRejectedEmail('aadhaar', rejected('NAME_MISMATCH'), site)
    expect(subject).toBe('Ansh: Your KYC waits for you: Aadhaar')
    expect(text.split('\n\n').slice(0, 2)).toEqual([
      'We could not approve your Aadhaar. The name on your Aadhaar is not the name of your account.',
      'You can correct your name, or send another document, in your KYC: https://ansh.example/status',
    ])
  })

  it('has the words of the desk instead of those of the reason', () => {
    const { text } = stepRejectedEmail(
      'demat',
      rejected('OTHER', { words: 'Please send the copy of this year.' }),
      site,
    )
    expect(text).toContain('We could not approve your demat account. Please send the copy of this year.\n')
    expect(text).not.toContain('We could not accept')
  })

  it('promises no other try where there is none', () => {
    const { subject, text } = stepRejectedEmail('pan', rejected('UNDER_18'), site)
    expect(subject).toBe('Ansh: We could not complete your KYC')
    expect(text).toContain('Your KYC shows how to reach us: https://ansh.example/status')
    expect(stepRejectedPush('pan', rejected('UNDER_18')).text).toBe('Open your KYC to read more.')
  })

  it.each(rejections)('about $document and $reason shows nothing of the document', ({ document, reason }) => {
    const facts = { name: 'RAVI MENON', last4: '9876', guard: 'secret', born: '1990-01-01' } as Step['facts']
    const step = rejected(reason, { facts, changed_at: instantOf('2026-11-23T05:30:00.000Z') })
    const { subject, text } = stepRejectedEmail(document, step, site)
    const push = stepRejectedPush(document, step)
    expect(`${subject}${text}${push.title}${push.text}`).not.toMatch(/ravi|menon|9876|secret|1990|undefined/i)
    expect(text).toContain(`${site}/status`)
  })
})

it('a letter about an approved KYC leads to the companies', () => {
  expect(kycCompletedEmail(site)).toMatchObject({
    subject: 'Ansh: Your KYC is approved. You can buy now',
    text: expect.stringContaining('https://ansh.example/home') as string,
  })
})
