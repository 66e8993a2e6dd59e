import { createHmac } from 'node:crypto'
import type { Secrets } from '#functions/kit/port/ports.ts'
import { epochMs, type Instant } from '#shared/kernel/instant.ts'
import type { Collection, SandboxTools } from './define.ts'
import type { Field } from './signeasy-wire.ts'

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
  /** What the signer typed, and when. */
  readonly signature?: { readonly name: string; readonly at: Instant }
  /** Another number than the envelope's own: the vendor does that. */
  readonly signedId?: number
}

export interface Cabinet {
  readonly tools: SandboxTools
  readonly secrets: Secrets
  readonly originals: Collection<Original>
  readonly envelopes: Collection<Envelope>
  /** Envelope ids by signed id. */
  readonly signed: Collection<{ readonly envelopeId: number }>
}

/** A "no" of the vendor: a status, a code for programs and words. */
export class SigneasyRefused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function openCabinet(tools: SandboxTools, secrets: Secrets): Cabinet {
  return {
    tools,
    secrets,
    originals: tools.collection('original'),
    envelopes: tools.collection('envelope'),
    signed: tools.collection('signed'),
  }
}

export function envelopeOf({ envelopes }: Cabinet, id: string | number): Envelope {
  const envelope = envelopes.get(String(id))
  if (!envelope) throw new SigneasyRefused(404, 'not_found', 'Envelope not found')
  return envelope
}

export function originalOf({ originals }: Cabinet, id: number): Original {
  const original = originals.get(String(id))
  if (!original) throw new SigneasyRefused(404, 'not_found', 'Original not found')
  return original
}

export function signerName({ signer }: Envelope): string {
  return `${signer.firstName} ${signer.lastName}`.trim()
}

/** The address where the signer signs: whoever has it is taken for the signer. */
export async function signingPath(cabinet: Cabinet, id: number): Promise<string> {
  const token = await cabinet.secrets.read('signeasy-token')
  return `/sign/${id}/${createHmac('sha256', token).update(`signing ${id}`).digest('hex').slice(0, 32)}`
}

export async function view(cabinet: Cabinet, envelope: Envelope): Promise<Envelope> {
  if (envelope.viewedAt || envelope.status !== 'incomplete') return envelope
  return change(
    cabinet,
    { ...envelope, viewedAt: cabinet.tools.clock.now(), signer: { ...envelope.signer, status: 'viewed' } },
    ['rs.viewed'],
  )
}

/** Ends an open envelope; one that has ended stays as it is. */
export async function sign(cabinet: Cabinet, envelope: Envelope, name: string): Promise<Envelope> {
  if (envelope.status !== 'incomplete') return envelope
  const signedId = cabinet.tools.next('signed', 900_001)
  cabinet.signed.put(String(signedId), { envelopeId: envelope.id })
  const signature = { name, at: cabinet.tools.clock.now() }
  const signer = { ...envelope.signer, status: 'finalized' as const }
  return change(cabinet, { ...envelope, status: 'complete', signer, signature, signedId }, [
    'rs.signed',
    'rs.completed',
  ])
}

export async function decline(cabinet: Cabinet, envelope: Envelope): Promise<Envelope> {
  if (envelope.status !== 'incomplete') return envelope
  return change(
    cabinet,
    { ...envelope, status: 'recipient_declined', signer: { ...envelope.signer, status: 'declined' } },
    ['rs.declined'],
  )
}

export async function cancel(cabinet: Cabinet, envelope: Envelope): Promise<Envelope> {
  if (envelope.status !== 'incomplete') throw new SigneasyRefused(400, 'invalid_state', 'Envelope is not open any more')
  return change(cabinet, { ...envelope, status: 'canceled' }, ['rs.voided'])
}

async function change(cabinet: Cabinet, envelope: Envelope, events: readonly string[]): Promise<Envelope> {
  cabinet.envelopes.put(String(envelope.id), envelope)
  const token = await cabinet.secrets.read('signeasy-webhook-token')
  const { tools } = cabinet
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
