import { ESignDocumentId } from '#shared/agreement/agreement.ts'
import { EnvelopeId } from '#shared/kernel/id.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { EnvelopeStatus, ESign, NewEnvelope } from '#functions/vendor/e-sign.ts'
import { download, get, post, send, type SigneasyPorts } from './call.ts'
import { multipart } from '#functions/vendor/multipart.ts'
import { CreatedEnvelope, Envelope, Original, Signed, SigningUrl } from './schema.ts'

const statuses: Readonly<Record<string, EnvelopeStatus>> = {
  complete: 'complete',
  recipient_declined: 'declined',
  declined: 'declined',
  canceled: 'canceled',
}

/**
 * The client of the signing partner (https://docs.signeasy.com). It has no idempotency keys: a repeated upload or envelope
 * creates a second one, which has no effect until it is signed. The caller stores the ids before it shows a signing address.
 */
export function signeasy(ports: SigneasyPorts): ESign {
  return {
    uploadDocument: (name, pdf) => uploadOriginal(ports, name, pdf),
    createEnvelope: (envelope) => createEnvelope(ports, envelope),
    signingAddress: (envelopeId, email, redirectUrl) => signingAddress(ports, envelopeId, email, redirectUrl),
    statusOf: (envelopeId) => statusOf(ports, envelopeId),
    signedCopy: (envelopeId) => signedCopy(ports, envelopeId),
    cancel: (envelopeId) => cancel(ports, envelopeId),
  }
}

async function uploadOriginal(ports: SigneasyPorts, name: string, bytes: Uint8Array): Promise<ESignDocumentId> {
  const { contentType, body } = multipart([
    { name: 'name', value: name },
    { name: 'rename_if_exists', value: '1' },
    { name: 'file', value: { fileName: name, contentType: 'application/pdf', bytes } },
  ])
  const { id } = await send(ports, '/original/', { contentType, body }, Original)
  return ESignDocumentId.parse(String(id))
}

async function createEnvelope(ports: SigneasyPorts, { originals, signer, fields }: NewEnvelope): Promise<EnvelopeId> {
  const created = await post(
    ports,
    '/rs/envelope/',
    {
      embedded_signing: true,
      is_ordered: false,
      sources: originals.map(({ id, name }, index) => ({
        type: 'original',
        id: Number(id),
        name,
        source_id: index + 1,
      })),
      recipients: [{ recipient_id: 1, first_name: signer.firstName, last_name: signer.lastName, email: signer.email }],
      fields_payload: fields.map(({ document, page, x, y, width, height }) => ({
        recipient_id: 1,
        source_id: document + 1,
        type: 'signature',
        required: true,
        page_number: page,
        position: { x, y, width, height, mode: 'fixed' },
        additional_info: {},
      })),
      signature_panel_types: ['draw', 'type'],
    },
    CreatedEnvelope,
  )
  return EnvelopeId.parse(String(created.id))
}

async function signingAddress(
  ports: SigneasyPorts,
  envelopeId: EnvelopeId,
  email: string,
  redirectUrl: string,
): Promise<string> {
  const payload = { recipient_email: email, allow_decline: true, redirect_url: redirectUrl }
  return (await post(ports, `/rs/envelope/${integerId(envelopeId)}/signing/url/`, payload, SigningUrl)).url
}

async function statusOf(ports: SigneasyPorts, envelopeId: EnvelopeId): Promise<EnvelopeStatus> {
  const { status } = await get(ports, `/rs/envelope/${integerId(envelopeId)}`, Envelope)
  return Object.hasOwn(statuses, status) ? (statuses[status] ?? 'incomplete') : 'incomplete'
}

/** All documents and the certificate in one PDF. Signeasy gives the signed copy an id of its own, other than the envelope's. */
async function signedCopy(ports: SigneasyPorts, envelopeId: EnvelopeId): Promise<Uint8Array> {
  const { id } = await get(ports, `/rs/envelope/signed/pending/${integerId(envelopeId)}`, Signed)
  const bytes = await download(ports, `/signed/${id}/download?type=merged&include_certificate=true`)
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
    throw new VendorFailed('signeasy', { status: 200, retryable: true })
  return bytes
}

async function cancel(ports: SigneasyPorts, envelopeId: EnvelopeId): Promise<void> {
  await post(ports, `/rs/envelope/${integerId(envelopeId)}/cancel`, {}, Envelope)
}

/** Signeasy's ids are integers. Anything else is rejected, because it could change the path. */
function integerId(envelopeId: EnvelopeId): string {
  if (!/^\d{1,15}$/.test(envelopeId)) throw new VendorFailed('signeasy', { status: 404, retryable: false })
  return envelopeId
}
