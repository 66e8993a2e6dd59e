import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '#functions/account/commands.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { findBankAccount, findDemat } from '#functions/bank/queries.ts'
import { aadhaarPassword, cmlPassword, cmlPdf, sampleHolder } from '#infra/sandbox/hyperverge/papers.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { documentNames, type DocumentName } from '#shared/kyc/kyc.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { completeKyc, kycSteps, type KycSteps, testPan } from '#tests/harness/kyc-steps.ts'
import { ravi, seedData } from '#tests/harness/seed.ts'

let harness: Harness
let token: string
let id: UserId
let steps: KycSteps

beforeEach(async () => {
  harness = await startHarness({ seedData })
  ;({ token, id, steps } = await person(ravi.phone))
})
afterEach(() => harness.close())

async function person(phone: string, holder = sampleHolder) {
  const session = await harness.logIn(phone)
  const { data } = (await harness.call('readLoginDetail', {}, { as: session })).body
  return { token: session, id: data.id, steps: kycSteps(harness, data.id, session, holder) }
}

/** Another account under the same name, so that the same papers fit. */
async function namesake(n: number) {
  await openAccount(harness.app.context, {
    phone: `+91900000070${n}`,
    email: `ravi${n}@example.com`,
    user_type: 'INDIVIDUAL',
    company_name: '',
    role: 'INVESTER_CLIENT',
    terms_version: termsVersion,
    first_name: 'Ravi',
    last_name: 'Menon',
  })
  return await person(`+91900000070${n}`)
}

/** What the partner takes the person's papers for. */
const applicant = (says: object, user = id) =>
  harness.sandbox('/hyperverge/test/applicant', { transaction: `kyc-${user}`, ...says }, 'PUT')
const lever = (fault: object) => harness.sandbox('/levers', { hyperverge: fault }, 'PUT')

async function stepOf(name: DocumentName) {
  const step = (await steps.read()).steps.find(({ document_name }) => document_name === name)
  if (step === undefined) throw new Error(`${name} is missing`)
  return step
}

describe('a whole KYC', () => {
  it('is approved step by step, says where it goes on, and lets the person buy (E38, E49, C20, D11)', async () => {
    const routes: string[] = []
    const walk: [() => Promise<{ body: { success: boolean } }>, string][] = [
      [() => steps.aadhaar(), '/uploadpan'],
      [() => steps.findPan(), '/uploadpan'],
      [() => steps.confirmPan(), '/takeselfie'],
      [() => steps.selfie(), '/sign'],
      [() => steps.signature(), '/bank'],
      [() => steps.bank(), '/demat'],
      [() => steps.demat(), '/status'],
    ]
    expect((await steps.read()).next_route).toBe('/uploadaadhar')
    for (const [step, next] of walk) {
      expect((await step()).body.success, next).toBe(true)
      routes.push((await steps.read()).next_route)
    }
    expect(routes).toEqual(walk.map(([, next]) => next))
    const { display_status, steps: views } = await steps.read()
    expect(display_status).toBe('Approved')
    expect(views.map(({ kyc_approval_status }) => kyc_approval_status)).toEqual([1, 1, 1, 1, 1, 1])
    expect((await harness.call('readLoginDetail', {}, { as: token })).body.data).toMatchObject({
      kyc_status: 'Approved',
      waiting: { kyc: false },
    })
    const check = await harness.call('checkUserDetails', { params: { id } }, { as: token })
    expect(check.body.data).toMatchObject({ can_buy: true, has_bank: true, has_demat: true })
    expect((await harness.call('readBankAccount', { query: { user_id: id } }, { as: token })).body.data).toEqual([
      { bank_name: 'HDFC Bank', account_no: expect.stringMatching(/6789$/), ifsc_code: 'HDFC0000001' },
    ])
    expect((await harness.call('readDemat', { query: { user_id: id } }, { as: token })).body.data).toEqual([
      { dp_id: sampleHolder.dematId.slice(0, 8), client_id: sampleHolder.dematId.slice(8) },
    ])
  })

  it('is told in the same words by all its calls (E38, E39, E41, E42, D10)', async () => {
    await steps.aadhaar()
    const documents = await harness.call('listDocuments', { query: { user_id: id } }, { as: token })
    expect(documents.body.userKycResponse.map(({ document_name }) => document_name)).toEqual(documentNames)
    expect(documents.body.userKycResponse[0]).toEqual({ document_name: 'aadhaar', kyc_approval_status: 1 })
    expect((await harness.call('readKycStatus', {}, { as: token })).body).toEqual({
      display_status: 'Pending',
      data: { display_status: 'Pending' },
    })
    expect((await harness.call('startKyc', { body: {} }, { as: token })).body.data.display_status).toBe('Pending')
  })

  it('leaves neither the Aadhaar nor a typed number behind, and keeps what was read', async () => {
    await completeKyc(steps)
    await harness.drain()
    const { documents, table } = harness.app.context
    const items = await table.query({ pk: `kyc#user#${id}`, limit: 100 })
    const stored = JSON.stringify(items.items)
    expect(stored).not.toContain(testPan)
    expect(stored).not.toContain('000123456789')
    const submissions = items.items.filter(({ sk }) => sk.startsWith('submission#')).map(({ sk }) => sk.slice(11))
    const kept = await Promise.all(
      submissions.flatMap((submission) =>
        [...documentNames, 'entry'].map(async (folder) => {
          const key = `kyc/${id}/${folder}/${submission}`
          return (await documents.get(key)) === undefined ? [] : [folder]
        }),
      ),
    )
    expect(kept.flat().sort()).toEqual(['demat', 'selfie', 'signature'])
  })
})

it('a step that is sent twice at the same moment is taken once', async () => {
  const answers = await Promise.all([steps.signature(), steps.signature(), steps.signature()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  const { items } = await harness.app.context.table.query({ pk: `kyc#user#${id}`, prefix: 'submission#', limit: 10 })
  expect(items).toHaveLength(1)
})

describe('an Aadhaar', () => {
  it('of another name is rejected, offers that name, and comes through once it is taken over (E43)', async () => {
    await applicant({ aadhaar: { name: 'RAVINDRA K NAMBIAR' } })
    expect((await steps.aadhaar()).body).toEqual({
      success: false,
      isNameMismatch: true,
      message: 'Please update your name',
      message_code: 'AADHAAR_NAME',
      name_read: 'RAVINDRA K NAMBIAR',
    })
    expect(await stepOf('aadhaar')).toMatchObject({ kyc_approval_status: 2, fix: 'UPDATE_NAME' })
    await harness.call(
      'updateUserDetails',
      { body: { first_name: 'Ravindra K', last_name: 'Nambiar', isLastNameExist: false } },
      { as: token },
    )
    expect(await stepOf('aadhaar')).toEqual({ document_name: 'aadhaar', kyc_approval_status: 1 })
  })

  it.each([
    ['unreadable', { kind: 'unreadable' }, { kyc_approval_status: 2, reason: 'UNREADABLE', fix: 'UPLOAD_AGAIN' }],
    ['another document', { kind: 'wrong-document' }, { reason: 'WRONG_DOCUMENT', fix: 'UPLOAD_AGAIN' }],
    ['of a child', { born: '2012-01-01' }, { kyc_approval_status: 2, reason: 'UNDER_18', fix: 'CHAT' }],
    [
      'of an unknown age',
      { born: null, year_of_birth: 2008 },
      { kyc_approval_status: 3, reason: 'AGE_UNKNOWN', fix: 'WAIT' },
    ],
    ['of a near name', { name: 'RAVI NAIR' }, { kyc_approval_status: 3, reason: 'NAME_NEAR', fix: 'WAIT' }],
  ])('that is %s is answered in words (E43, D10)', async (_, aadhaar, expected) => {
    await applicant({ aadhaar })
    const { body } = await steps.aadhaar()
    const step = await stepOf('aadhaar')
    expect(step).toMatchObject({ ...expected, words: expect.any(String) })
    expect(body).toMatchObject({ success: step.kyc_approval_status === 3, message: step.words })
  })

  it('that is rejected can be sent again, but not for a child (E40)', async () => {
    await applicant({ aadhaar: { kind: 'unreadable' } })
    await steps.aadhaar()
    const reopen = () => harness.call('reopenStep', { body: { document_name: 'aadhaar' } }, { as: token })
    expect((await reopen()).body.data.display_status).toBe('Pending')
    expect((await reopen()).status).toBe(409)
    await applicant({ aadhaar: { born: '2012-01-01' } })
    await steps.aadhaar()
    expect((await reopen()).status).toBe(409)
    expect((await steps.aadhaar()).failure).toMatchObject({ message: 'STEP_CLOSED' })
  })

  it('in a PDF with a password is refused with a way to save it without one', async () => {
    const { body } = await steps.aadhaar('aadhaar-password.pdf')
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('without a password') })
    expect(JSON.stringify(body)).not.toContain(aadhaarPassword)
    expect(await stepOf('aadhaar')).toEqual({ document_name: 'aadhaar', kyc_approval_status: 0 })
    expect((await steps.aadhaar('aadhaar-masked.pdf')).body.success).toBe(true)
  })

  it('comes before PAN and selfie', async () => {
    expect((await steps.findPan()).failure).toMatchObject({ message: 'STEP_TOO_EARLY' })
    expect((await steps.selfie()).status).toBe(409)
  })
})

describe('a PAN', () => {
  beforeEach(() => steps.aadhaar())

  it('tells its name to its holder alone (E44, E45)', async () => {
    expect((await steps.findPan()).body).toMatchObject({ success: true, result: { name: 'RAVI MENON' } })
    expect((await steps.findPan('AAAPR0003C')).body).toEqual({
      success: false,
      isNameMismatch: true,
      message: 'Name not as per PAN',
      message_code: 'PAN_NAME',
      result: { name: '' },
    })
    expect((await steps.findPan('AAAPX0004D')).body).toMatchObject({ success: false, isNameMismatch: false })
    expect((await steps.findPan('AAACK0007G')).body).toMatchObject({ success: false, result: { name: '' } })
  })

  it('is confirmed only by whoever looked it up, and within ten minutes (E46)', async () => {
    expect((await steps.confirmPan()).failure).toMatchObject({ message: 'PAN_NOT_MATCHED' })
    await steps.findPan()
    expect((await steps.confirmPan('AAAPM0005E')).failure).toMatchObject({ message: 'PAN_NOT_MATCHED' })
    await harness.advance('PT10M')
    expect((await steps.confirmPan()).failure).toMatchObject({ message: 'PAN_NOT_MATCHED' })
  })

  it('that is inactive is rejected', async () => {
    await steps.findPan('AAAPM0005E')
    expect((await steps.confirmPan('AAAPM0005E')).body.success).toBe(false)
    expect(await stepOf('pan')).toMatchObject({ reason: 'PAN_INACTIVE', fix: 'CHAT' })
  })

  it('of a near name asks for a picture of the card, without the name (E47)', async () => {
    const near = (await steps.findPan('AAAPN0002B')).body
    expect(near).toMatchObject({ success: false, isNameMismatch: false, ask_upload: true, result: { name: '' } })
    expect((await steps.panCard()).body.success).toBe(true)
    expect(await stepOf('pan')).toMatchObject({ kyc_approval_status: 1 })
  })

  it('is looked up five times a day (E44)', async () => {
    for (let time = 0; time < 5; time += 1) await steps.findPan('AAAPX0004D')
    expect((await steps.findPan()).failure).toMatchObject({ message: 'TOO_MANY_TRIES', words: expect.any(String) })
    await harness.advance('P1D')
    token = await harness.logIn(ravi.phone)
    expect((await kycSteps(harness, id, token).findPan()).body.success).toBe(true)
  })

  it('belongs to one account', async () => {
    await steps.findPan()
    await steps.confirmPan()
    const other = await namesake(1)
    await other.steps.aadhaar()
    await other.steps.findPan()
    expect((await other.steps.confirmPan()).body.success).toBe(false)
    expect((await other.steps.read()).steps[1]).toMatchObject({ reason: 'ALREADY_USED', fix: 'CHAT' })
  })
})

describe('a selfie', () => {
  beforeEach(() => steps.aadhaar())

  it.each([
    [{ liveness: 'no-face' }, 'NO_FACE', "Couldn't see you properly! Take another selfie"],
    [{ liveness: 'not-live' }, 'NOT_LIVE', "Couldn't see you properly! Take another selfie"],
    [{ match: 'other-person' }, 'OTHER_FACE', expect.any(String)],
  ])('%j is to be taken again (E48)', async (face, reason, message) => {
    await applicant({ face })
    expect((await steps.selfie()).body).toEqual({ success: false, message, message_code: `selfie.${reason}` })
    expect(await stepOf('selfie')).toMatchObject({ reason, fix: 'RETAKE', words_code: `selfie.${reason}` })
    await applicant({ face: {} })
    expect((await steps.selfie()).body.success).toBe(true)
  })

  it('that is hardly alike goes to the desk (E48)', async () => {
    await applicant({ face: { match: 'unsure' } })
    expect((await steps.selfie()).body.success).toBe(true)
    expect(await stepOf('selfie')).toMatchObject({ kyc_approval_status: 3, reason: 'FACE_UNSURE', fix: 'WAIT' })
  })
})

describe('a bank account', () => {
  it('that is closed or another person’s is rejected, and the next one is taken (E55)', async () => {
    await applicant({ bank: { refused: 'closed' } })
    expect((await steps.bank()).body).toMatchObject({ success: false, isNameMismatch: false })
    expect(await stepOf('bank')).toMatchObject({ reason: 'ACCOUNT_REFUSED', fix: 'OTHER_ACCOUNT' })
    await applicant({ bank: { name: 'Sunita Rao' } })
    expect((await steps.bank('000123456780')).body).toMatchObject({ success: false, isNameMismatch: true })
    expect(await findBankAccount(harness.app.context, id)).toBeUndefined()
    await applicant({ bank: {} })
    expect((await steps.bank('000123456781')).body.success).toBe(true)
    expect(await findBankAccount(harness.app.context, id)).toMatchObject({ account_no: '000123456781' })
  })

  it('serves one person (E55)', async () => {
    await steps.bank()
    const other = await namesake(2)
    expect((await other.steps.bank()).body.success).toBe(false)
    expect(await findBankAccount(harness.app.context, other.id)).toBeUndefined()
  })
})

describe('a demat account', () => {
  it('asks for the password of its copy (E57)', async () => {
    const locked = await cmlPdf(sampleHolder, { userPassword: cmlPassword })
    expect((await steps.demat(undefined, locked)).body).toEqual({
      success: false,
      message: 'Password is needed',
      password_required: true,
    })
    expect((await steps.demat('wrong', locked)).body).toMatchObject({
      message: 'Invalid password',
      password_required: true,
    })
    expect((await steps.demat(cmlPassword, locked)).body).toMatchObject({ success: true, password_required: false })
    expect(await stepOf('demat')).toMatchObject({ kyc_approval_status: 1 })
  })

  it('that its copy does not name goes to the desk (E57)', async () => {
    const other = await cmlPdf({ ...sampleHolder, dematId: 'IN30009990000009' })
    expect((await steps.demat(undefined, other)).body.success).toBe(true)
    expect(await stepOf('demat')).toMatchObject({ kyc_approval_status: 3, reason: 'ID_NOT_FOUND' })
    expect(await findDemat(harness.app.context, id)).toBeUndefined()
  })
})

describe('a partner that does not answer', () => {
  it('keeps nothing from being sent: the step is checked later, once', async () => {
    await lever({ errorRate: 1 })
    expect((await steps.aadhaar()).body).toMatchObject({ success: true, isNameMismatch: false })
    expect(await stepOf('aadhaar')).toMatchObject({ kyc_approval_status: 3, fix: 'WAIT' })
    expect((await steps.aadhaar()).failure).toMatchObject({ message: 'STEP_CLOSED' })
    await lever({ errorRate: 0 })
    await harness.eventually(async () => expect(await stepOf('aadhaar')).toMatchObject({ kyc_approval_status: 1 }))
  })

  it('leaves the step to the desk after half an hour', async () => {
    await lever({ errorRate: 1 })
    await steps.aadhaar()
    for (let minutes = 0; minutes < 40; minutes += 5) await harness.advance('PT5M')
    expect(await stepOf('aadhaar')).toMatchObject({
      kyc_approval_status: 3,
      reason: 'NO_ANSWER',
      fix: 'WAIT',
      decided_by: expect.any(String),
    })
  })

  it('asks for the card instead of the look-up', async () => {
    await steps.aadhaar()
    await lever({ sourcesDown: 1 })
    expect((await steps.findPan()).body).toMatchObject({ success: false, ask_upload: true })
  })
})

describe('a company', () => {
  it('shows its signatory’s Aadhaar and its own PAN (P1)', async () => {
    await openAccount(harness.app.context, {
      phone: '+919000000777',
      email: 'office@example.com',
      user_type: 'COMPANY',
      company_name: 'Kaveri Holdings Private Limited',
      company_registration_no: 'U72200KA2015PTC081234',
      role: 'INVESTER_CLIENT',
      terms_version: termsVersion,
      first_name: '',
      last_name: '',
    })
    const office = await person('+919000000777', { ...sampleHolder, name: 'KAVERI HOLDINGS PVT LTD' })
    expect((await office.steps.aadhaar()).failure).toMatchObject({ message: 'SIGNATORY_MISSING' })
    await harness.call(
      'updateUserDetails',
      { body: { first_name: 'Ravi', last_name: 'Menon', isLastNameExist: false } },
      { as: office.token },
    )
    expect((await office.steps.aadhaar()).body.success).toBe(true)
    expect((await office.steps.findPan(testPan)).body.success).toBe(false)
    expect((await office.steps.findPan('AAACK0007G')).body.success).toBe(true)
    expect((await office.steps.confirmPan('AAACK0007G')).body.success).toBe(true)
    await office.steps.selfie()
    await office.steps.signature()
    await applicant({ bank: { name: 'Kaveri Holdings Private Limited' } }, office.id)
    expect((await office.steps.bank()).body.success).toBe(true)
    expect((await office.steps.demat()).body.success).toBe(true)
    expect((await office.steps.read()).display_status).toBe('Approved')
  })
})

describe('a changed name', () => {
  it('sends to the desk what was approved under the name before', async () => {
    await steps.aadhaar()
    await steps.bank()
    await harness.call(
      'updateUserDetails',
      { body: { first_name: 'Sunita', last_name: 'Rao', isLastNameExist: false } },
      { as: token },
    )
    expect(await stepOf('aadhaar')).toMatchObject({ kyc_approval_status: 3, reason: 'NAME_CHANGED' })
    expect(await stepOf('bank')).toMatchObject({ kyc_approval_status: 3, reason: 'NAME_CHANGED' })
  })
})
