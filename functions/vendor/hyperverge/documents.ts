import { type Day, day } from '#shared/kernel/instant.ts'
import { isAadhaarNumber } from './aadhaar-number.ts'
import type { AadhaarAnswer, Confidence, PanPaperAnswer } from '#shared/kyc/answers.ts'
import { type Answer, type Caller, failed, form } from './call.ts'
import type { Paper } from './paper.ts'
import { type WireDocument, WireDocuments, WireField } from './schema.ts'

/** Of 100. What the partner is less sure of, a person should look at. The partner names no such number. */
const confidenceMin = 80

const readMs = 10_000

export async function readAadhaar(call: Caller, paper: Paper): Promise<AadhaarAnswer> {
  const shown = await documentsOn(call, 'readAadhaar', paper, /^aadhaar_/)
  if (typeof shown === 'string') return { kind: shown }
  const front = shown.find(({ details }) => fieldOf(details, 'name').value !== '')
  if (front === undefined) return { kind: 'unreadable' }
  const [name, number] = [fieldOf(front.details, 'name'), numberOn([front, ...shown])]
  const digits = number.value.replaceAll(/\D/g, '')
  if (digits.length < 4) return { kind: 'unreadable' }
  const birth = birthIn(fieldOf(front.details, 'dob'), fieldOf(front.details, 'yob'))
  const gender = fieldOf(front.details, 'gender').value
  const isMasked = digits.length < 12
  return {
    kind: 'read',
    name: name.value,
    ...birth.known,
    ...(gender !== '' && { gender }),
    last4: digits.slice(-4),
    isMasked,
    confidence: confidenceOf([name, number, ...birth.fields], isMasked || isAadhaarNumber(digits)),
  }
}

export async function readPan(call: Caller, paper: Paper): Promise<PanPaperAnswer> {
  const shown = await documentsOn(call, 'readPAN', paper, /^(old_)?pan$/)
  if (typeof shown === 'string') return { kind: shown }
  const details = shown[0]?.details ?? {}
  const [name, number, birth] = [fieldOf(details, 'name'), fieldOf(details, 'pan_no'), fieldOf(details, 'date')]
  const pan = number.value.replaceAll(' ', '').toUpperCase()
  if (name.value === '' || !/^[A-Z]{5}\d{4}[A-Z]$/.test(pan)) return { kind: 'unreadable' }
  const born = dayFrom(birth.value)
  const confidence = confidenceOf(born === undefined ? [name, number] : [name, number, birth], true)
  return { kind: 'read', pan, name: name.value, ...(born && { born }), confidence }
}

/**
 * The documents of one type that a paper shows. The call for one type reads better than the call for any, but does not say what it
 * saw instead; the call for any does.
 */
async function documentsOn(
  call: Caller,
  name: 'readAadhaar' | 'readPAN',
  paper: Paper,
  type: RegExp,
): Promise<readonly WireDocument[] | 'unreadable' | 'wrong-document'> {
  const answer = await read(call, name, paper)
  const shown = 'result' in answer ? answer.result : noneBy(answer)
  const ours = shown.filter((document) => type.test(document.type))
  if (ours.length > 0) return ours
  if (shown.length > 0) return 'wrong-document'
  const any = await read(call, 'readKYC', paper)
  const others = 'result' in any ? any.result : noneBy(any)
  return others.some((document) => !type.test(document.type)) ? 'wrong-document' : 'unreadable'
}

function read(call: Caller, name: string, paper: Paper) {
  const body = form(paper.kind === 'application/pdf' ? { pdf: paper } : { image: paper })
  return call({ at: 'documents', name, body, result: WireDocuments, isRepeatable: true, timeoutMs: readMs })
}

/** No document, when the partner says that it detects none. */
function noneBy(answer: Exclude<Answer<unknown>, { readonly result: unknown }>): readonly WireDocument[] {
  if (answer.refusal.status === 422) return []
  throw failed(answer.refusal.status)
}

function fieldOf(details: WireDocument['details'], name: string): WireField {
  const field = WireField.safeParse(details[name])
  return field.success ? field.data : { value: '', conf: undefined, 'to-be-reviewed': undefined }
}

/** The number stands on each side; the side with the name is read first. */
function numberOn(documents: readonly WireDocument[]): WireField {
  const numbers = documents.map(({ details }) => fieldOf(details, 'aadhaar'))
  return numbers.find(({ value }) => value !== '') ?? fieldOf({}, 'aadhaar')
}

function birthIn(date: WireField, year: WireField) {
  const born = dayFrom(date.value)
  const yearOfBirth = born === undefined ? (yearFrom(year.value) ?? yearFrom(date.value)) : Number(born.slice(0, 4))
  const known = { ...(born && { born }), ...(yearOfBirth !== undefined && { yearOfBirth }) }
  if (yearOfBirth === undefined) return { known, fields: [] }
  return { known, fields: [born === undefined && year.value !== '' ? year : date] }
}

/** `dd/mm/yyyy` and `dd-mm-yyyy` occur. Undefined for a text that is no day. */
function dayFrom(text: string): Day | undefined {
  const parts = /^(\d{2})[/.-](\d{2})[/.-](\d{4})$/.exec(text)
  const iso = parts === null ? text : `${parts[3]}-${parts[2]}-${parts[1]}`
  try {
    return day(iso)
  } catch {
    return undefined
  }
}

function yearFrom(text: string): number | undefined {
  return /^(19|20)\d{2}$/.test(text) ? Number(text) : undefined
}

function confidenceOf(fields: readonly WireField[], isWhole: boolean): Confidence {
  return isWhole && fields.every(isSure) ? 'high' : 'low'
}

/** A field without a confidence has no reservation. */
function isSure({ conf, 'to-be-reviewed': isForReview }: WireField): boolean {
  const percent = conf === undefined || conf > 1 ? conf : conf * 100
  return isForReview !== true && (percent === undefined || percent >= confidenceMin)
}
