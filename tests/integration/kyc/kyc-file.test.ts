import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Entry } from '#functions/platform/entry.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { DocumentName } from '#shared/kyc/kyc.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { pdfOf } from '#tests/harness/pdf.ts'
import { completeKyc, kycSteps, type KycSteps } from '#tests/harness/kyc-steps.ts'
import { ravi, seedData } from '#tests/harness/seed.ts'
import { deskToken } from '#tests/harness/steps/order.ts'
import { itemsOf } from '#tests/simulation/items.ts'

let harness: Harness
let token: string
let id: UserId
let steps: KycSteps
/** The keys of the files that are stored. */
let stored: Set<string>
/** Whether a transaction that stores a submission is lost before it begins. */
let losesSubmissions: boolean
/** Whether the program fails when it reads a file. */
let isBroken: boolean
/** Whether the events after which something is deleted reach nobody. */
let losesEvents: boolean

beforeEach(async () => {
  stored = new Set()
  losesSubmissions = false
  isBroken = false
  losesEvents = false
  harness = await startHarness({
    seedData,
    load: async (file) => {
      const module: { readonly entry: Entry } = await import(/* @vite-ignore */ `#${file}`)
      return file === 'functions/kyc/on-documents-unneeded.ts' ? { entry: unlessLost(module.entry) } : module
    },
    adapt: (ports) => ({
      ...ports,
      documents: {
        ...ports.documents,
        get: async (key) => {
          if (isBroken) throw new TypeError('a mistake of ours')
          return await ports.documents.get(key)
        },
        put: async (key, ...file) => {
          await ports.documents.put(key, ...file)
          stored.add(key)
        },
        delete: async (key) => {
          await ports.documents.delete(key)
          stored.delete(key)
        },
        deleteAll: async (folder) => {
          await ports.documents.deleteAll(folder)
          for (const key of stored) if (key.startsWith(folder)) stored.delete(key)
        },
      },
      table: {
        ...ports.table,
        transact: async (writes) => {
          if (losesSubmissions && 'submission' in writes) throw new Error('the function ends here')
          await ports.table.transact(writes)
        },
      },
    }),
  })
  token = await harness.logIn(ravi.phone)
  id = (await harness.call('readLoginDetail', {}, { as: token })).body.data.id
  steps = kycSteps(harness, id, token)
})
afterEach(() => harness.close())

/** The subscriber, which receives nothing while events are lost. */
function unlessLost(entry: Entry): Entry {
  return (ports) => {
    const handler = entry(ports)
    return async (event) => (losesEvents ? { batchItemFailures: [] } : await handler(event))
  }
}

const open = (document: DocumentName, as = token) => harness.call('readKycFile', { params: { document } }, { as })
const applicant = (says: object) =>
  harness.sandbox('/hyperverge/test/applicant', { transaction: `kyc-${id}`, ...says }, 'PUT')

async function visit(address: string) {
  const { pathname, search } = new URL(address)
  const target = `${pathname}${search}`
  return harness.app.call({ method: 'GET', target, headers: {}, body: new Uint8Array(), address: '203.0.113.7' })
}

/** The notes about files without a submission. */
const notes = () => itemsOf(harness).filter(({ pk }) => pk.startsWith('kyc#unsubmitted-file#'))

describe('the file of a step', () => {
  it('is opened by its owner as a download, for a minute', async () => {
    await steps.signature()
    const { data } = (await open('signature')).body
    expect(data).toEqual({ url: expect.any(String), media_type: 'image/png', expires_at: expect.any(String) })
    const file = await visit(data.url)
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'image/png',
      expect.stringMatching(/^attachment; filename="signature\.png"/),
    ])
    expect(Date.parse(data.expires_at) - Date.parse(harness.app.context.clock.now())).toBe(60_000)
    await harness.advance('PT61S')
    expect((await visit(data.url)).status).toBe(403)
  })

  it('that is deleted, or was never sent, is refused in words', async () => {
    expect((await open('aadhaar')).failure).toMatchObject({ message: 'KYC_FILE_MISSING', words: expect.any(String) })
    await completeKyc(steps)
    await harness.drain()
    const deleted = await open('aadhaar')
    expect([deleted.status, deleted.failure]).toEqual([404, expect.objectContaining({ message: 'KYC_FILE_DELETED' })])
    const typed = await Promise.all((['pan', 'bank'] as const).map((document) => open(document)))
    expect(typed.map(({ failure }) => failure?.message)).toEqual(['KYC_FILE_MISSING', 'KYC_FILE_MISSING'])
    expect((await open('demat')).body.data.media_type).toBe('application/pdf')
  })
})

describe('a file without a submission', () => {
  it('of two that are sent at once is deleted with the refusal', async () => {
    const answers = await Promise.all([steps.signature(), steps.signature(), steps.signature()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([...stored]).toHaveLength(1)
    expect((await open('signature')).status).toBe(200)
    expect(notes()).toEqual([])
  })

  it('is deleted within hours when the request ended before it stored the submission', async () => {
    losesSubmissions = true
    expect((await steps.aadhaar()).status).toBe(500)
    expect((await steps.bank()).status).toBe(500)
    expect([[...stored].length, notes().length]).toEqual([2, 2])
    losesSubmissions = false
    await steps.aadhaar()
    await harness.advance('PT1H')
    await harness.advance('PT1H')
    expect([...stored]).toEqual([expect.stringContaining('/aadhaar/')])
    expect((await open('aadhaar')).status).toBe(200)
    expect(notes()).toEqual([])
  })
})

describe('what nobody needs any more', () => {
  const documents = () => [...stored].map((key) => String(key.split('/')[2])).toSorted()

  it('is deleted although its event is lost', async () => {
    losesEvents = true
    await applicant({ aadhaar: { kind: 'unreadable' } })
    await steps.aadhaar()
    await applicant({})
    await completeKyc(steps)
    await harness.drain()
    expect(documents()).toEqual(['aadhaar', 'aadhaar', 'demat', 'entry', 'entry', 'selfie', 'signature'])
    await harness.advance('PT1H')
    await harness.advance('PT1H')
    expect(documents()).toEqual(['demat', 'selfie', 'signature'])
    expect(itemsOf(harness).filter(({ pk }) => pk.startsWith('kyc#unneeded-of#'))).toEqual([])
  })

  it('is everything of a deleted account, although the event is lost', async () => {
    const change = async (status: 'DEACTIVATED' | 'DELETED') =>
      harness.call(
        'changeUserStatus',
        { params: { id }, body: { status, reason: 'they asked for it' } },
        { as: await deskToken(harness, '+919000000012') },
      )
    await steps.signature()
    await steps.aadhaar()
    losesEvents = true
    await change('DEACTIVATED')
    expect((await change('DELETED')).status).toBe(200)
    await harness.drain()
    expect(documents()).toEqual(['aadhaar', 'signature'])
    await harness.advance('PT1H')
    await harness.advance('PT1H')
    expect(documents()).toEqual([])
    expect(itemsOf(harness).filter((item) => item.pk.startsWith('kyc#') && JSON.stringify(item).includes(id))).toEqual(
      [],
    )
  })
})

it('a mistake of ours while a step is decided is logged as such, and the step is decided later', async () => {
  isBroken = true
  expect((await steps.aadhaar()).body).toMatchObject({ success: true })
  const failures = () => harness.log.filter(({ event }) => event === 'kyc-check-failed' || event === 'kyc-unanswered')
  expect(failures()).toEqual([
    expect.objectContaining({ level: 'error', event: 'kyc-check-failed', document: 'aadhaar' }),
  ])
  isBroken = false
  await harness.eventually(async () => expect((await steps.read()).steps[0]).toMatchObject({ kyc_approval_status: 1 }))
})

describe('the branch of a bank account', () => {
  const bank = (IFSC: string, accNo = '000123456789') =>
    harness.call('verifyBankAccount', { body: { accNo, IFSC, bankName: 'Any bank', userID: id } }, { as: token })

  it('that does not exist is refused in words, and nothing is stored', async () => {
    expect(await bank('HDFC0900000')).toMatchObject({
      status: 404,
      failure: { message: 'IFSC_UNKNOWN', words: expect.stringContaining('cheque book') },
    })
    expect(stored.size).toBe(0)
  })

  it('is not asked for while the directory is silent: the letters of its bank are enough', async () => {
    await harness.sandbox('/levers', { ifsc: { errorRate: 1 } }, 'PUT')
    expect((await bank('HDFC0000001')).body).toMatchObject({ success: true })
  })
})

it('a nominee on the copy of a stranger is not its holder: the desk looks', async () => {
  const lines = ['DP ID IN300011 Client ID 10000002', 'First Holder Name: SUNITA RAO', 'Nominee Name: RAVI MENON']
  expect((await steps.demat(undefined, pdfOf({ lines }))).body.success).toBe(true)
  expect((await steps.read()).steps[5]).toMatchObject({ kyc_approval_status: 3, reason: 'ID_NOT_FOUND' })
})

it('a person under 18 is told at log-in that this is final', async () => {
  const login = async () => (await harness.call('readLoginDetail', {}, { as: token })).body.data
  expect(await login()).not.toHaveProperty('kyc_final_reason')
  await applicant({ aadhaar: { born: '2012-01-01' } })
  await steps.aadhaar()
  expect(await login()).toMatchObject({ kyc_status: 'Rejected', kyc_final_reason: 'UNDER_18' })
})
