import type { Ports } from '#functions/platform/port/ports.ts'
import type { ESignDocumentId, ESignVendor } from '#shared/agreement/agreement.ts'
import type { EnvelopeId } from '#shared/kernel/id.ts'
import { signeasy } from './signeasy/client.ts'

export type EnvelopeStatus = 'incomplete' | 'complete' | 'declined' | 'canceled'

/** Where the signer signs, in points from the lower left corner of a page. */
export interface SignatureField {
  /** Index of its document among the originals, from 0. */
  readonly document: number
  /** Page number, from 1. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface NewEnvelope {
  readonly originals: readonly { readonly id: ESignDocumentId; readonly name: string }[]
  readonly signer: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly fields: readonly SignatureField[]
}

/**
 * A partner that lets a person sign PDFs in a page of its own. Its calls need not be idempotent: the caller stores the ids of an upload and
 * of an envelope before the next step. All methods throw `VendorFailed`.
 */
export interface ESign {
  uploadDocument(name: string, pdf: Uint8Array): Promise<ESignDocumentId>
  createEnvelope(envelope: NewEnvelope): Promise<EnvelopeId>
  /** The address of the page on which the signer signs. The page leads to `redirectUrl` afterwards. */
  signingAddress(envelopeId: EnvelopeId, email: string, redirectUrl: string): Promise<string>
  statusOf(envelopeId: EnvelopeId): Promise<EnvelopeStatus>
  /** All documents and the certificate in one PDF. */
  signedCopy(envelopeId: EnvelopeId): Promise<Uint8Array>
  cancel(envelopeId: EnvelopeId): Promise<void>
}

export type ESignPorts = Pick<Ports, 'fetch' | 'secrets' | 'settings'>

const clients: Readonly<Record<ESignVendor, (ports: ESignPorts) => ESign>> = { signeasy }

/** The client of the partner with which an attempt began. */
export function eSign(ports: ESignPorts, { vendor }: { readonly vendor: ESignVendor }): ESign {
  return clients[vendor](ports)
}
