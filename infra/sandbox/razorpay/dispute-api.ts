import type { SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'
import { disputeEntity, type Disputes } from './dispute.ts'
import { ContestForm } from './dispute-form.ts'
import { collectionEntity } from './entity.ts'
import { ListQuery } from './form.ts'
import { ApiError, jsonBody, ok, read, unknownId } from './response.ts'
import type { PaymentStore } from './store.ts'

type Route = (request: SandboxRequest, id: string) => Response

/** The calls about disputes, and about the documents that are their evidence. */
export function disputeRoutes(
  tools: SandboxTools,
  paymentStore: PaymentStore,
  disputes: Disputes,
): readonly (readonly [method: string, path: string, Route])[] {
  const documents = tools.collection<object>('document')
  const knows = (id: string) => documents.get(id) !== undefined
  return [
    ['GET', '/v1/disputes', ({ query }) => ok(collectionEntity(listed(disputes, query)))],
    ['GET', '/v1/disputes/:id', (_, id) => ok(disputeEntity(disputes.dispute(id)))],
    [
      'PATCH',
      '/v1/disputes/:id/contest',
      ({ body }, id) => ok(disputeEntity(disputes.contest(id, read(ContestForm, jsonBody(body)), knows))),
    ],
    ['POST', '/v1/disputes/:id/accept', (_, id) => ok(disputeEntity(disputes.accept(id)))],
    [
      'POST',
      '/v1/documents',
      (request) => {
        const document = { ...documentIn(request), created_at: paymentStore.nowSeconds() }
        const stored = { id: paymentStore.newId('doc'), entity: 'document', ...document }
        documents.put(stored.id, stored)
        return ok(stored)
      },
    ],
    [
      'GET',
      '/v1/documents/:id',
      (_, id) => {
        const document = documents.get(id)
        if (document === undefined) throw unknownId()
        return ok(document)
      },
    ],
  ]
}

function listed(disputes: Disputes, query: URLSearchParams) {
  const { from = 0, to = Infinity, skip, count } = read(ListQuery, Object.fromEntries(query))
  return [...disputes.disputes()]
    .reverse()
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
    .slice(skip, skip + count)
    .map(disputeEntity)
}

/** As documented for the other purposes of a document (https://razorpay.com/docs/api/partners/upload-document/), with the form around it. */
const formBytes = 1_024
const pdfBytesMax = 2 * 1_048_576 + formBytes
const pictureBytesMax = 4 * 1_048_576 + formBytes

/** The head of the form tells all that is kept: the file itself is not. */
function documentIn({ headers, body }: SandboxRequest) {
  if (!headers.get('content-type')?.startsWith('multipart/form-data'))
    throw new ApiError('The file field is required.', { field: 'file' })
  const text = Buffer.from(body).toString('latin1')
  if (!/name="purpose"\r\n\r\ndispute_evidence\r\n/.test(text))
    throw new ApiError('The selected purpose is invalid.', { field: 'purpose' })
  const [, name, type] = /name="file"; filename="([^"]*)"\r\ncontent-type: (\S+)\r\n/i.exec(text) ?? []
  if (name === undefined || !/^(application\/pdf|image\/(png|jpe?g))$/.test(type ?? ''))
    throw new ApiError('The file must be a file of type: jpg, jpeg, png, pdf.', { field: 'file' })
  if (body.byteLength > (type === 'application/pdf' ? pdfBytesMax : pictureBytesMax))
    throw new ApiError('The file is too large.', { field: 'file' })
  return { purpose: 'dispute_evidence', name, mime_type: type, size: body.byteLength }
}
