import * as z from 'zod/mini'
import type { SandboxTools } from '#infra/sandbox/define.ts'
import { type BankWord, testAccount } from '#infra/sandbox/test-accounts.ts'
import type { Reading } from './applicant.ts'
import { readFields, type Sent } from './form.ts'
import { HyperVergeRefused } from './response.ts'
import { areOneName, panRecord } from './test-values.ts'

interface Call {
  readonly sent: Sent
  readonly reading: Reading
  /** Whether the applicant says a name for the PAN. */
  readonly hasPanName: boolean
  /** Which document the call before asked for. */
  readonly asked: 'aadhaar' | 'pan'
  readonly tools: SandboxTools
}

/** Each call by its host and path. It returns the `result` of its answer. */
export const calls: Readonly<Record<string, (call: Call) => unknown>> = {
  'ind-docs.hyperverge.co/v2.0/readAadhaar': (call) => readOne(call, 'aadhaar', 'No Aadhaar detected'),
  'ind-docs.hyperverge.co/v2.0/readPAN': (call) => readOne(call, 'pan', 'No Pancard detected'),
  'ind-docs.hyperverge.co/v2.0/readKYC': readAny,
  'ind-faceid.hyperverge.co/v1/photo/verifyPair': verifyPair,
  'ind.idv.hyperverge.co/v1/checkLiveness': checkLiveness,
  'ind-verify.hyperverge.co/api/getNameFromPAN': getNameFromPan,
  'ind-verify.hyperverge.co/api/verifyPAN': verifyPan,
  'ind-verify.hyperverge.co/api/matchFields': matchFields,
  'ind-verify.hyperverge.co/api/checkBankAccount': checkBankAccount,
  'ind-engine.thomas.hyperverge.co/v1/checkBankAccount': checkBankAccount,
}

const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/tiff']

/** A document goes in one part: a PDF in `pdf`, a picture in any other. */
function checkOneDocument({ files }: Sent): void {
  const [file, ...more] = files
  if (file === undefined) throw new HyperVergeRefused(400, 'API call requires one input image')
  if (more.length > 0) throw new HyperVergeRefused(400, 'API call handles only one input image')
  if ((file.part === 'pdf') !== (file.type === 'application/pdf'))
    throw new HyperVergeRefused(400, 'Input file is not of a supported type')
}

/** The call for one type detects no other. */
function readOne({ sent, reading }: Call, document: 'aadhaar' | 'pan', none: string) {
  checkOneDocument(sent)
  if (reading[document].kind !== undefined) throw new HyperVergeRefused(422, none)
  return document === 'aadhaar' ? aadhaarOf(reading) : panOf(reading)
}

/** The call for any type sees what a wrong document is: a voter's card. */
function readAny({ sent, reading, asked }: Call) {
  checkOneDocument(sent)
  const { kind, name } = reading[asked]
  if (kind === 'wrong-document')
    return [{ type: 'voterid_front', details: { name: { value: name, conf: 0.95 }, tag: 'voterid-1' } }]
  if (kind === 'unreadable') throw new HyperVergeRefused(422, 'No supported KYC documents detected')
  return asked === 'aadhaar' ? aadhaarOf(reading) : panOf(reading)
}

function aadhaarOf({ aadhaar }: Reading) {
  const conf = aadhaar.confidence === 'high' ? 0.97 : 0.41
  const yob = { value: aadhaar.born === null ? String(aadhaar.yearOfBirth) : '', conf }
  const dob = { value: aadhaar.born === null ? '' : wireDay(aadhaar.born), conf }
  const number = { value: aadhaar.number, ismasked: aadhaar.isMasked ? 'yes' : 'no', conf }
  const others = { father: { value: '', conf }, mother: { value: '', conf }, qr: { value: '' }, tag: 'aadhaar-front-1' }
  const details = { aadhaar: number, name: { value: aadhaar.name, conf }, dob, yob, ...others }
  return [{ type: 'aadhaar_front_bottom', details: { ...details, gender: { value: aadhaar.gender, conf } } }]
}

function panOf({ pan }: Reading) {
  const conf = pan.confidence === 'high' ? 0.97 : 0.41
  const details = {
    pan_no: { value: pan.number, conf },
    name: { value: pan.name, conf },
    father: { value: '', conf },
    date: { value: pan.born === null ? '' : wireDay(pan.born), conf },
    date_of_issue: { value: '' },
    tag: 'pan-1',
  }
  return [{ type: 'pan', details }]
}

function wireDay(day: string): string {
  return day.split('-').reverse().join('/')
}

function checkLiveness({ sent, reading, tools }: Call) {
  if (sent.files.length !== 1 || !imageTypes.includes(sent.files[0]?.type ?? ''))
    throw new HyperVergeRefused(400, 'API call requires one input image')
  const { liveness } = reading.face
  // Of this call the error is inside the result.
  if (liveness === 'no-face') throw new HyperVergeRefused(422, { result: { error: 'Face not detected' } })
  const action = { live: 'pass', unsure: 'manualReview', 'not-live': 'fail' }[liveness]
  const isLive = liveness !== 'not-live' && tools.faultControl('contradictory') !== 2
  const liveFace = { value: isLive ? 'yes' : 'no', confidence: liveness === 'unsure' ? 'low' : 'high' }
  const details = { liveFace, qualityChecks: { blur: { value: 'no', confidence: 'high' } } }
  const words = action === 'pass' ? [] : [{ code: '433', message: 'Face is not live' }]
  const isOther = tools.faultControl('otherSpelling') === 1
  return { details: isOther ? [details] : details, summary: { action, details: words } }
}

function verifyPair({ sent, reading, tools }: Call) {
  const [selfie, id] = ['selfie', 'id'].map((name) => sent.files.find(({ part }) => part === name))
  if (selfie === undefined || id === undefined)
    throw new HyperVergeRefused(
      400,
      'Missing / Wrong combination of parameters. Valid Parameter combinations - (image1, image2, type) or (selfie, selfie2) or (selfie, id) or (selfie, idFaceString)',
    )
  if (![selfie, id].every(({ type }) => imageTypes.includes(type)))
    throw new HyperVergeRefused(400, 'Input file is not of a supported type')
  const { match } = reading.face
  if (match === 'no-face-in-selfie') throw new HyperVergeRefused(400, 'Face not detected in Selfie image')
  if (match === 'no-face-in-paper') throw new HyperVergeRefused(400, 'Face not detected in ID image')
  if (match === 'several-faces') throw new HyperVergeRefused(423, 'Multiple faces detected. Click Selfie/ID again')
  return {
    match: yesNo(match !== 'other-person', tools),
    'match-score': { match: 93, unsure: 61, 'other-person': 12 }[match],
    conf: match === 'unsure' ? 55 : 97,
    'to-be-reviewed': match === 'unsure' || tools.faultControl('contradictory') === 2 ? 'yes' : 'no',
  }
}

/** The partner's documents write both. */
function yesNo(value: boolean, tools: SandboxTools): string {
  const [yes, no] = tools.faultControl('otherSpelling') === 1 ? ['true', 'false'] : ['yes', 'no']
  return value ? yes : no
}

const Pan = z.string().check(z.regex(/^[A-Z]{5}\d{4}[A-Z]$/))

function recordOf({ reading, hasPanName, tools }: Call, pan: string) {
  checkSources(tools)
  const record = panRecord(pan, reading, hasPanName)
  if (record === 'not-found') throw new HyperVergeRefused(422, 'Entered id is not found in any database')
  return record
}

function checkSources(tools: SandboxTools): void {
  if (tools.faultControl('sourcesDown') === 1) throw new HyperVergeRefused(503, 'Data Source not Available')
}

/** A value of another form is refused as one that is not found, with other words. */
function panIn(sent: Sent): string {
  const { pan } = readFields(z.object({ pan: z.string() }), sent)
  if (!Pan.safeParse(pan).success) throw new HyperVergeRefused(422, 'Invalid value passed for an input')
  return pan
}

function getNameFromPan(call: Call) {
  return { name: recordOf(call, panIn(call.sent)).name }
}

const PanCheck = z.object({
  name: z.string().check(z.minLength(1)),
  dob: z.string().check(z.regex(/^\d{2}\/\d{2}\/\d{4}$/)),
})

function verifyPan(call: Call) {
  const { name, dob } = readFields(PanCheck, call.sent)
  const record = recordOf(call, panIn(call.sent))
  return {
    status: record.status,
    duplicate: false,
    nameMatch: areOneName(name, record.name),
    dobMatch: record.born !== null && wireDay(record.born) === dob,
  }
}

const Names = z.object({ name: z.object({ value1: z.string(), value2: z.string() }) })

function matchFields({ sent, tools }: Call) {
  const { value1, value2 } = readFields(Names, sent).name
  const name = yesNo(areOneName(value1, value2), tools)
  return { name, all: name }
}

const Account = z.object({
  ifsc: z.string().check(z.length(11)),
  accountNumber: z.string().check(z.regex(/^[A-Za-z0-9]{5,35}$/)),
})

const bankWords = {
  closed: 'Account is closed',
  blocked: 'Account is blocked',
  invalid: 'Invalid account number',
  other: 'Transaction is not permitted to this account',
} as const

/** A bank's refusal is a success of the call. */
function checkBankAccount({ sent, reading: { bank }, tools }: Call) {
  const { ifsc, accountNumber } = readFields(Account, sent)
  checkSources(tools)
  const word = testAccount(accountNumber) ?? wordOf(bank)
  if ('silent' in word) throw new HyperVergeRefused(504, 'Issue with the external service')
  const refused = 'refused' in word ? word.refused : undefined
  return {
    bankResponse: refused === undefined ? 'Transaction Successful' : bankWords[refused],
    ifsc,
    accountNumber,
    accountName: 'holder' in word ? word.holder : '',
    bankTxnStatus: refused === undefined,
  }
}

function wordOf({ name, refused, silent }: Reading['bank']): BankWord {
  if (silent === true) return { silent }
  return refused === undefined ? { holder: name } : { refused }
}
