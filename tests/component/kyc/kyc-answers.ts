import type { EndpointName, Endpoints } from '#shared/registry.ts'
import { endpoints } from '#shared/registry.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import { Instant } from '#shared/kernel/instant.ts'
import type { StepView } from '#shared/kyc/api.ts'
import { documentNames, type DisplayStatus, type DocumentName } from '#shared/kyc/kyc.ts'
import { outcomeOf } from '#shared/kyc/outcome.ts'
import type { Reason } from '#shared/kyc/reason.ts'
import { routeOf } from '#shared/kyc/route.ts'

/** A page in a DOM or in Chromium. */
interface Page {
  route(glob: string, handle: (route: StubbedRoute) => unknown): unknown
}
interface StubbedRoute {
  fulfill(answer: { readonly status?: number; readonly json: unknown }): Promise<void>
}

type Answer<N extends EndpointName> = ResponseOf<Endpoints[N]>

/** Answers a call of the page, as its contract says. The last answer of a call counts. In Chromium it is awaited. */
export function answer<N extends EndpointName>(page: Page, name: N, body: Answer<N>): unknown {
  const { path, response } = endpoints[name]
  const json: unknown = response.parse(body)
  return page.route(`**/api${path.replace(/\{\w+\}/g, '*')}{,?*}`, (route) => route.fulfill({ json }))
}

/** Refuses a call of the page. */
export function refuse(page: Page, name: EndpointName, code: string): void {
  const { path, refusals } = endpoints[name]
  const refusal = refusals.find((each) => each.code === code)
  if (refusal === undefined) throw new Error(`${name} has no refusal ${code}`)
  const { status, userMessage: words } = refusal
  page.route(`**/api${path.replace(/\{\w+\}/g, '*')}`, (route) =>
    route.fulfill({ status, json: { name: 'RefusedError', message: code, words, request_id: 'r' } }),
  )
}

type Steps = Partial<Record<DocumentName, 'approved' | 'checking' | Reason | Partial<StepView>>>

/** Answers the reads of the KYC with these steps; the others wait for the person. */
export function answerKyc(page: Page, steps: Steps = {}): unknown {
  return answer(page, 'readKyc', { data: kycOf(steps) })
}

/** A KYC with all steps approved but those named. */
export function approvedBut(steps: Steps): Steps {
  return { ...Object.fromEntries(documentNames.map((name) => [name, 'approved' as const])), ...steps }
}

/** The KYC that these steps make. */
export function kycOf(steps: Steps): Answer<'readKyc'>['data'] {
  const views = documentNames.map((name) => stepOf(name, steps[name]))
  const next = views.find(({ kyc_approval_status: status }) => status === 0 || status === 2)
  return { display_status: statusOf(views), steps: views, next_route: routeOf(next?.document_name) }
}

function statusOf(views: readonly StepView[]): DisplayStatus {
  const statuses = views.map(({ kyc_approval_status }) => kyc_approval_status)
  if (statuses.includes(2)) return 'Rejected'
  if (statuses.every((status) => status === 1)) return 'Approved'
  return statuses.includes(0) ? 'Pending' : 'Submitted'
}

function stepOf(document_name: DocumentName, given: Steps[DocumentName]): StepView {
  if (given === undefined) return { document_name, kyc_approval_status: 0 }
  if (given === 'approved') return { document_name, kyc_approval_status: 1 }
  const decided_by = Instant.parse('2026-11-25T08:35:00.000Z')
  if (given === 'checking')
    return {
      document_name,
      kyc_approval_status: 3,
      fix: 'WAIT',
      words: 'We are checking this.',
      words_code: 'CHECKING',
      decided_by,
    }
  if (typeof given === 'object') return { document_name, kyc_approval_status: 0, ...given }
  const { state, fix, words } = outcomeOf(document_name, given)
  const words_code = `${document_name}.${given}`
  return state === 'REVIEW'
    ? { document_name, kyc_approval_status: 3, reason: given, fix, words, words_code, decided_by }
    : { document_name, kyc_approval_status: 2, reason: given, fix, words, words_code }
}
