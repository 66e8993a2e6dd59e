import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { findBankAccountAt } from '#functions/bank/queries.ts'
import { recordApprovedKyc, recordStepState } from '#functions/kyc/commands.ts'
import { loadKyc } from '#functions/kyc/repository.ts'
import { trailEntries } from '#functions/trail/entities.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import { runDesk } from '#infra/deploy/desk/desk.ts'
import { SubmissionId, type UserId } from '#shared/kernel/id.ts'
import { documentNames, type DocumentName, type StepState } from '#shared/kyc/kyc.ts'
import type { Reason } from '#shared/kyc/reason.ts'
import { asha, ravi, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { answerStep, loseStep, panFacts, submitStep } from '#tests/harness/steps/kyc-review.ts'
import { deskToken } from '#tests/harness/steps/order.ts'

// What the desk does about KYC, what people are told of it, and what happens when nobody does anything.

const operatorPhone = '+919000000011'
const supervisorPhone = '+919000000012'

let harness: Harness
let operator: string
let ids: Record<'asha' | 'ravi' | 'operator', UserId>

beforeEach(async () => {
  harness = await startHarness({ seedData })
  operator = await deskToken(harness, operatorPhone)
  ids = { asha: await idOf(asha.phone), ravi: await idOf(ravi.phone), operator: await idOf(operatorPhone) }
})
afterEach(() => harness.close())

async function idOf(phone: string): Promise<UserId> {
  const user = await findUserByPhone(harness.app.context, phone)
  return user?.id ?? expect.fail(`nobody has ${phone}`)
}

const list = (query: { limit?: string; cursor?: string } = {}) =>
  harness.call('listReviews', { query }, { as: operator })
const read = (user: UserId) => harness.call('readReview', { params: { user } }, { as: operator })
const approve = (user: UserId, document: DocumentName, submission_id: SubmissionId, as = operator) =>
  harness.call('approveStep', { params: { user, document }, body: { submission_id } }, { as })
const askAgain = (
  user: UserId,
  document: DocumentName,
  body: { submission_id: SubmissionId; reason: Reason; words?: string },
) => harness.call('askAgain', { params: { user, document }, body }, { as: operator })

const stateOf = async (user: UserId, document: DocumentName) => (await loadKyc(harness.app.context, user))[document]
const trail = () =>
  itemsOf(harness)
    .filter(({ pk, sk }) => pk.startsWith('trail#chain#') && sk.startsWith('entry#'))
    .flatMap((item) => trailEntries.parse(item) ?? [])
const letters = async (to: string) => {
  await harness.drain()
  return (await harness.inbox(to)).map(({ subject, text }) => ({ subject, text }))
}
const subjects = async (to: string) => (await letters(to)).map(({ subject }) => subject)

/** Asks for an address without a session. */
function look(address: string) {
  const { pathname, search } = new URL(address)
  const target = `${pathname}${search}`
  return harness.app.call({ method: 'GET', target, headers: {}, body: new Uint8Array(), address: '203.0.113.7' })
}

describe('the desk', () => {
  it('lists what waits for it, the oldest first, in pages', async () => {
    await answerStep(harness, ids.ravi, 'aadhaar', 'NAME_NEAR')
    await harness.advance('PT1M')
    await answerStep(harness, ids.operator, 'aadhaar', 'AGE_UNKNOWN')
    await harness.advance('PT1M')
    await answerStep(harness, ids.ravi, 'selfie', 'FACE_UNSURE')
    await answerStep(harness, ids.ravi, 'signature', 'UNREADABLE')
    const first = await list({ limit: '2' })
    expect(first.body.data).toMatchObject([
      { user_id: ids.ravi, document_name: 'aadhaar', reason: 'NAME_NEAR' },
      { user_id: ids.operator, document_name: 'aadhaar', reason: 'AGE_UNKNOWN' },
    ])
    const second = await list({ limit: '2', cursor: first.body.next_cursor ?? '' })
    expect(second.body.data).toMatchObject([{ user_id: ids.ravi, document_name: 'selfie', reason: 'FACE_UNSURE' }])
    expect(second.body.next_cursor).toBeUndefined()
  })

  it('reads a KYC with its documents, by the last digits of their numbers, and the trail says so', async () => {
    const { id } = await answerStep(harness, ids.ravi, 'aadhaar', 'NAME_NEAR', { name: 'R MENON', last4: '9876' })
    await answerStep(harness, ids.ravi, 'pan', 'NAME_NEAR', panFacts)
    const { body } = await read(ids.ravi)
    expect(body.data).toMatchObject({ user_id: ids.ravi, name: 'Ravi Menon', display_status: 'Pending' })
    const [aadhaar, pan, selfie] = body.data.steps
    expect(aadhaar).toMatchObject({
      state: 'REVIEW',
      submission_id: id,
      facts: { name: 'R MENON', last4: '9876' },
      decisions: [{ by: 'partner', state: 'REVIEW', reason: 'NAME_NEAR', answer: 'said-so' }],
    })
    expect(pan?.facts).toEqual({ name: 'RAVI MENON', last4: '234F' })
    expect(selfie).toEqual({ document_name: 'selfie', state: 'PENDING', decisions: [] })
    const opened = await look(aadhaar?.paper_url ?? '')
    expect([opened.status, opened.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')])
    expect(trail()).toMatchObject([
      { act: 'kyc.read', subject: `user:${ids.ravi}`, by: ids.operator, details: { aadhaar_submission: id } },
    ])
    await harness.advance('PT10M')
    expect((await look(aadhaar?.paper_url ?? '')).status).toBe(403)
  })

  it('finds no KYC of somebody who has sent nothing, and of nobody', async () => {
    expect((await read(ids.ravi)).status).toBe(404)
    expect((await read('usr_nobody' as UserId)).status).toBe(404)
    expect(trail()).toEqual([])
  })

  it('approves a step with what it brings, and its entry of the trail, in one', async () => {
    const { id } = await answerStep(harness, ids.ravi, 'bank', 'NAME_NEAR', { guard: 'hash', last4: '5678' })
    expect((await approve(ids.ravi, 'bank', id)).body.data).toEqual({ display_status: 'Pending', state: 'APPROVED' })
    const account = await findBankAccountAt(harness.app.context, ids.ravi, harness.clock.now())
    expect(account).toMatchObject({ account_no: '50100012345678', ifsc_code: 'HDFC0000001' })
    expect(trail()).toMatchObject([
      { act: 'kyc.approve', by: ids.operator, details: { document: 'bank', submission: id, state: 'APPROVED' } },
    ])
    expect((await list()).body.data).toEqual([])
    expect(verifyLedger(itemsOf(harness))).toEqual([])
  })

  it('changes nothing of a step that was decided or sent again meanwhile', async () => {
    const { id } = await answerStep(harness, ids.ravi, 'aadhaar', 'NAME_NEAR')
    await approve(ids.ravi, 'aadhaar', id, await deskToken(harness, supervisorPhone))
    const late = await askAgain(ids.ravi, 'aadhaar', { submission_id: id, reason: 'OTHER' })
    expect([late.status, late.failure?.message]).toEqual([409, 'STEP_CHANGED'])
    const selfie = await answerStep(harness, ids.ravi, 'selfie', 'NOT_LIVE')
    expect((await approve(ids.ravi, 'selfie', selfie.id)).status).toBe(409)
    // Another document of the same person, and what nobody has sent.
    expect((await approve(ids.ravi, 'pan', selfie.id)).status).toBe(404)
    expect((await approve(ids.ravi, 'pan', SubmissionId.parse('kys_none'))).status).toBe(404)
    expect((await stateOf(ids.ravi, 'aadhaar')).state).toBe('APPROVED')
    expect(trail()).toHaveLength(1)
  })

  it('decides nothing of its own', async () => {
    const { id } = await answerStep(harness, ids.operator, 'aadhaar', 'NAME_NEAR')
    expect((await approve(ids.operator, 'aadhaar', id)).status).toBe(403)
    expect((await stateOf(ids.operator, 'aadhaar')).state).toBe('REVIEW')
  })

  it('asks again with a reason of that document, and words without numbers', async () => {
    const { id: submission_id } = await answerStep(harness, ids.ravi, 'demat', 'ID_NOT_FOUND')
    for (const reason of ['OTHER_FACE', 'NAME_NEAR', 'ID_NOT_FOUND'] as const)
      expect((await askAgain(ids.ravi, 'demat', { submission_id, reason })).status).toBe(400)
    for (const words of ['Your Aadhaar 1234 5678 9012 is old', 'Is ABCPM1234F yours?'])
      expect((await askAgain(ids.ravi, 'demat', { submission_id, reason: 'OTHER', words })).status).toBe(400)
    const words = 'Please send the copy of this year.'
    const asked = await askAgain(ids.ravi, 'demat', { submission_id, reason: 'OTHER', words })
    expect(asked.body.data).toEqual({ display_status: 'Rejected', state: 'REJECTED' })
    expect(await letters(ravi.email)).toMatchObject([
      { subject: 'Ansh: Your KYC waits for you: demat account', text: expect.stringContaining(words) as string },
    ])
    expect(trail()).toMatchObject([{ act: 'kyc.ask-again', details: { state: 'REJECTED', reason: 'OTHER' } }])
    await submitStep(harness, ids.ravi, 'demat')
    expect((await stateOf(ids.ravi, 'demat')).state).toBe('CHECKING')
  })

  it('cannot approve a PAN that another account has taken meanwhile', async () => {
    await recordStepState(harness.app.context, ids.ravi, 'aadhaar', { state: 'APPROVED' })
    await recordStepState(harness.app.context, ids.operator, 'aadhaar', { state: 'APPROVED' })
    const { id } = await answerStep(harness, ids.ravi, 'pan', 'NAME_NEAR', panFacts)
    await answerStep(harness, ids.operator, 'pan', 'APPROVED', panFacts)
    expect((await approve(ids.ravi, 'pan', id)).body.data.state).toBe('REJECTED')
    expect(await stateOf(ids.ravi, 'pan')).toMatchObject({ state: 'REJECTED', reason: 'ALREADY_USED' })
    expect(trail()).toMatchObject([{ act: 'kyc.approve', details: { state: 'REJECTED', reason: 'ALREADY_USED' } }])
    expect(verifyLedger(itemsOf(harness))).toEqual([])
  })

  it('keeps the account of a person whose name has changed when it approves the step again', async () => {
    const { context } = harness.app
    await answerStep(harness, ids.ravi, 'bank', 'APPROVED', { name: 'RAVI MENON', guard: 'hash', last4: '5678' })
    await harness.drain()
    const body = { first_name: 'Ravindra', last_name: 'Menon', isLastNameExist: false }
    await harness
      .call('updateUserDetails', { body }, { as: await harness.logIn(ravi.phone) })
      .then((answer) => answer.body)
    const { state, submission } = await stateOf(ids.ravi, 'bank')
    expect(state).toBe('REVIEW')
    await approve(ids.ravi, 'bank', submission ?? expect.fail('no submission')).then((answer) => answer.body)
    const account = await findBankAccountAt(context, ids.ravi, harness.clock.now())
    expect(account?.account_no).toBe('50100012345678')
    expect(verifyLedger(itemsOf(harness))).toEqual([])
  })

  it('works by commands', async () => {
    const app = {
      api: `${harness.app.siteAddress}/api`,
      fetch: harness.app.fetch,
      pause: () => harness.drain(),
      withContext: <T>(work: (context: typeof harness.app.context) => Promise<T>) => work(harness.app.context),
    }
    const run = async (...words: string[]) => {
      const { code, out, err } = await runDesk(['--as', 'operator@example.com', ...words], () => Promise.resolve(app))
      return code === 0 ? (JSON.parse(out) as unknown) : err
    }
    await answerStep(harness, ids.ravi, 'aadhaar', 'NAME_NEAR')
    await answerStep(harness, ids.ravi, 'selfie', 'FACE_UNSURE')
    expect(await run('kyc')).toMatchObject([{ document_name: 'aadhaar' }, { document_name: 'selfie' }])
    expect(await run('kyc', ids.ravi)).toMatchObject({ name: 'Ravi Menon' })
    expect(await run('approve', ids.ravi, 'aadhaar')).toMatchObject({ state: 'APPROVED' })
    expect(await run('ask-again', ids.ravi, 'selfie', 'NOT_LIVE', 'Please', 'look', 'up')).toMatchObject({
      state: 'REJECTED',
    })
    expect(await run('approve', ids.ravi, 'aadhaar')).toBe('This step has changed meanwhile\n')
    expect(await run('approve', ids.ravi, 'bank')).toBe(`${ids.ravi} has sent no bank\n`)
  })
})

describe('a person', () => {
  it('whom the partner stops has a letter once they do not try again', async () => {
    await answerStep(harness, ids.ravi, 'aadhaar', 'UNREADABLE')
    await harness.advance('PT10M')
    expect(await letters(ravi.email)).toEqual([])
    // The second picture replaces the first one, about which nothing is said any more.
    await answerStep(harness, ids.ravi, 'aadhaar', 'WRONG_DOCUMENT')
    await harness.advance('PT14M')
    expect(await letters(ravi.email)).toEqual([])
    await harness.advance('PT2M')
    expect(await letters(ravi.email)).toMatchObject([
      {
        subject: 'Ansh: Your KYC waits for you: Aadhaar',
        text: expect.stringContaining('This is not an Aadhaar.') as string,
      },
    ])
    await harness.advance('PT24H')
    expect(await letters(ravi.email)).toHaveLength(1)
  })

  it('whose step goes to review, or whose next picture is being checked, has none', async () => {
    await answerStep(harness, ids.ravi, 'aadhaar', 'UNREADABLE')
    await answerStep(harness, ids.ravi, 'aadhaar', 'NAME_NEAR')
    await harness.advance('PT20M')
    expect(await letters(ravi.email)).toEqual([])
  })

  it('learns that they can buy, once', async () => {
    const { context } = harness.app
    for (const document of documentNames) {
      const step = { state: document === 'selfie' ? 'PENDING' : ('APPROVED' satisfies StepState) } as const
      await recordStepState(context, ids.ravi, document, step)
    }
    const { id } = await answerStep(harness, ids.ravi, 'selfie', 'FACE_UNSURE')
    expect((await approve(ids.ravi, 'selfie', id)).body.data.display_status).toBe('Approved')
    await harness.drain()
    const completed = harness.log.filter(({ event, name }) => event === 'event-handled' && name === 'kyc.completed')
    expect(completed.map(({ functionName }) => functionName)).toEqual(['notification/on-kyc-news'])
    await harness.advance('PT1H')
    expect(await subjects(ravi.email)).toEqual(['Ansh: Your KYC is approved. You can buy now'])
  })

  it('whose account was deleted has no letter, and keeps no PAN from anybody', async () => {
    const { context } = harness.app
    const supervisor = await deskToken(harness, supervisorPhone)
    await recordStepState(context, ids.ravi, 'aadhaar', { state: 'APPROVED' })
    await answerStep(harness, ids.ravi, 'pan', 'APPROVED', panFacts)
    // Rejected, because the account is Asha's.
    await recordApprovedKyc(context, ids.asha)
    await context.table.put({ pk: 'kyc#guard#of-asha', sk: 'guard', user_id: ids.asha, document: 'bank' })
    await answerStep(harness, ids.ravi, 'bank', 'APPROVED', { guard: 'of-asha' })
    expect((await stateOf(ids.ravi, 'bank')).reason).toBe('ALREADY_USED')
    for (const status of ['DEACTIVATED', 'DELETED'] as const) {
      const body = { status, reason: 'By letter' }
      const answer = await harness.call('changeUserStatus', { params: { id: ids.ravi }, body }, { as: supervisor })
      expect(answer.status).toBe(200)
    }
    await harness.advance('PT20M')
    expect(await letters(ravi.email)).toEqual([])
    const left = itemsOf(harness).filter(({ pk }) => pk.startsWith('kyc#') && !pk.includes(ids.asha))
    expect(left.map(({ pk }) => pk)).toEqual(['kyc#guard#of-asha'])
  })
})

describe('a step that waits', () => {
  it('for an answer whose message was lost goes to the desk after an hour', async () => {
    await loseStep(harness, ids.ravi, 'aadhaar')
    await loseStep(harness, ids.ravi, 'signature')
    await loseStep(harness, ids.operator, 'signature')
    await harness.advance('PT50M')
    expect((await stateOf(ids.ravi, 'aadhaar')).state).toBe('CHECKING')
    await harness.advance('PT1H')
    await harness.advance('PT1H')
    for (const [user, document] of [
      [ids.ravi, 'aadhaar'],
      [ids.ravi, 'signature'],
      [ids.operator, 'signature'],
    ] as const)
      expect(await stateOf(user, document)).toMatchObject({ state: 'REVIEW', reason: 'NO_ANSWER' })
    expect((await list()).body.data).toHaveLength(3)
  })

  it('for the desk longer than promised is said once an hour', async () => {
    const late = () => harness.log.filter(({ event }) => event === 'kyc-review-late')
    await answerStep(harness, ids.ravi, 'aadhaar', 'NAME_NEAR')
    await harness.advance('PT1H')
    await answerStep(harness, ids.operator, 'aadhaar', 'NAME_NEAR')
    await harness.advance('PT22H')
    expect(late()).toEqual([])
    await harness.advance('PT3H')
    expect(late()).toMatchObject([{ level: 'error', count: 2, oldest_hours: 26 }])
    expect(JSON.stringify(late())).not.toContain(ids.ravi)
  })
})
