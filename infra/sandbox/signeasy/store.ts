import { createHmac } from 'node:crypto'
import type { Secrets } from '#functions/platform/port/ports.ts'
import { epochMs, type Instant } from '#shared/kernel/instant.ts'
import type { Collection, SandboxTools } from '#infra/sandbox/define.ts'
import type { Field } from './wire-format.ts'

export interface Original {
  readonly id: number
  readonly name: string
  readonly base64: string
}

export interface Envelope {
  readonly id: number
  readonly status: 'incomplete' | 'complete' | 'recipient_declined' | 'canceled'
  readonly sources: readonly { readonly id: number; readonly name: string; readonly sourceId: number }[]
  readonly signer: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly status: 'not_viewed' | 'viewed' | 'finalized' | 'declined'
  }
  readonly fields: readonly Field[]
  readonly createdAt: Instant
  readonly allowDecline: boolean
  readonly redirectUrl?: string
  readonly viewedAt?: Instant
  /** The name that the signer typed, and the time. */
  readonly signature?: { readonly name: string; readonly at: Instant }
  /** Differs from the envelope's id, as at the vendor. */
  readonly signedId?: number
}

export interface EnvelopeStore {
  readonly tools: SandboxTools
  readonly secrets: Secrets
  readonly originals: Collection<Original>
  readonly envelopes: Collection<Envelope>
  /** Envelope ids by signed id. */
  readonly signed: Collection<{ readonly envelopeId: number }>
}

/** An error response of the vendor: a status, a code and a message. */
export class SigneasyRefused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function openEnvelopeStore(tools: SandboxTools, secrets: Secrets): EnvelopeStore {
  return {
    tools,
    secrets,
    originals: tools.collection('original'),
    envelopes: tools.collection('envelope'),
    signed: tools.collection('signed'),
  }
}

export function envelopeOf({ envelopes }: EnvelopeStore, id: string | number): Envelope {
  const envelope = envelopes.get(String(id))
  if (!envelope) throw new SigneasyRefused(404, 'not_found', 'Envelope not found')
  return envelope
}

export function originalOf({ originals }: EnvelopeStore, id: number): Original {
  const original = originals.get(String(id))
  if (!original) throw new SigneasyRefused(404, 'not_found', 'Original not found')
  return original
}

export function signerName({ signer }: Envelope): string {
  return `${signer.firstName} ${signer.lastName}`.trim()
}

/** The path of the signing page. Its key authenticates the signer. */
export async function signingPath(envelopes: EnvelopeStore, id: number): Promise<string> {
  const token = await envelopes.secrets.read('signeasy-token')
  return `/sign/${id}/${createHmac('sha256', token).update(`signing ${id}`).digest('hex').slice(0, 32)}`
}

export async function view(envelopes: EnvelopeStore, envelope: Envelope): Promise<Envelope> {
  if (envelope.viewedAt || envelope.status !== 'incomplete') return envelope
  return change(
    envelopes,
    { ...envelope, viewedAt: envelopes.tools.clock.now(), signer: { ...envelope.signer, status: 'viewed' } },
    ['rs.viewed'],
  )
}

/** Completes an open envelope; an ended one stays unchanged. */
export async function sign(envelopes: EnvelopeStore, envelope: Envelope, name: string): Promise<Envelope> {
  if (envelope.status !== 'incomplete') return envelope
  const signedId = envelopes.tools.next('signed', 900_001)
  envelopes.signed.put(String(signedId), { envelopeId: envelope.id })
  const signature = { name, at: envelopes.tools.clock.now() }
  const signer = { ...envelope.signer, status: 'finalized' as const }
  return change(envelopes, { ...envelope, status: 'complete', signer, signature, signedId }, [
    'rs.signed',
    'rs.completed',
  ])
}

export async function decline(envelopes: EnvelopeStore, envelope: Envelope): Promise<Envelope> {
  if (envelope.status !== 'incomplete') return envelope
  return change(
    envelopes,
    { ...envelope, status: 'recipient_declined', signer: { ...envelope.signer, status: 'declined' } },
    ['rs.declined'],
  )
}

export async function cancel(envelopes: EnvelopeStore, envelope: Envelope): Promise<Envelope> {
  if (envelope.status !== 'incomplete') throw new SigneasyRefused(400, 'invalid_state', 'Envelope is not open any more')
  return change(envelopes, { ...envelope, status: 'canceled' }, ['rs.voided'])
}

async function change(envelopes: EnvelopeStore, envelope: Envelope, events: readonly string[]): Promise<Envelope> {
  envelopes.envelopes.put(String(envelope.id), envelope)
  const token = await envelopes.secrets.read('signeasy-webhook-token')
  const { tools } = envelopes
  for (const event of events) {
    const metadata = {
      event_type: event,
      event_time: Math.floor(epochMs(tools.clock.now()) / 1000),
      event_user: envelope.signer.email,
      event_user_id: 1,
      client_id: 'sandbox',
      token,
    }
    const body = JSON.stringify({ data: wireEnvelope(envelope), metadata })
    tools.send({ url: `${tools.apiAddress}/webhooks/signeasy`, headers: { 'content-type': 'application/json' }, body })
  }
  return envelope
}

export function wireEnvelope(envelope: Envelope) {
  const { firstName, lastName, email, status } = envelope.signer
  return {
    id: envelope.id,
    name: envelope.sources[0]?.name ?? '',
    status: envelope.status,
    is_ordered: 0,
    created_time: Math.floor(epochMs(envelope.createdAt) / 1000),
    recipients: [{ recipient_id: 1, order_id: 1, first_name: firstName, last_name: lastName, email, status }],
    sources: envelope.sources.map(({ id, name, sourceId }) => ({ id, name, type: 'original', source_id: sourceId })),
  }
}
