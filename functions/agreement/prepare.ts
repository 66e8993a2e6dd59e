import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import { displayName } from '#shared/account/account.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { readUser } from '#functions/account/queries.ts'
import { readDemat } from '#functions/bank/queries.ts'
import { readOrder } from '#functions/order/queries.ts'
import { signeasy } from '#functions/vendor/signeasy/client.ts'
import { dealTerm } from './pdf/deal-term.ts'
import { riskDisclosure } from './pdf/risk-disclosure.ts'
import { saveEnvelope, saveProgress } from './repository.ts'

/**
 * Creates both documents, uploads them, creates an envelope of them and fetches the signing address. Steps that an earlier
 * attempt completed are skipped: the partner's calls are not idempotent, so each id is stored before the next step.
 */
export async function prepareSigning(ports: Ports, attempt: SigningAttempt): Promise<void> {
  if (attempt.signing_address !== undefined) return
  const { order, buyer, documents } = await makeDocuments(ports, attempt)
  const partner = signeasy(ports)
  const dealTermId = attempt.deal_term_id ?? (await partner.uploadOriginal('Deal term.pdf', documents.dealTerm.bytes))
  await saveProgress(ports, attempt, { deal_term_id: dealTermId })
  const riskDisclosureId =
    attempt.risk_disclosure_id ?? (await partner.uploadOriginal('Risk disclosure.pdf', documents.riskDisclosure.bytes))
  await saveProgress(ports, attempt, { risk_disclosure_id: riskDisclosureId })
  const envelopeId =
    attempt.envelope_id ??
    (await partner.createEnvelope({
      originals: [
        { id: dealTermId, name: `Deal term, ${order.scrip_name}` },
        { id: riskDisclosureId, name: `Risk disclosure, ${order.scrip_name}` },
      ],
      signer: signerOf(buyer),
      fields: [
        { document: 0, ...documents.dealTerm.signature },
        { document: 1, ...documents.riskDisclosure.signature },
      ],
    }))
  await saveEnvelope(ports, attempt, envelopeId)
  const address = await partner.signingAddress(envelopeId, buyer.email, `${ports.settings.siteAddress}/holdings`)
  await saveProgress(ports, attempt, { signing_address: address })
}

async function makeDocuments(ports: Ports, attempt: SigningAttempt) {
  const order = await readOrder(ports, attempt.order_id)
  const [buyer, demat] = await Promise.all([readUser(ports, order.user_id), readDemat(ports, order.user_id)])
  // Dated by the start of the attempt, so that a repeat creates identical documents.
  const facts = {
    order,
    buyerName: displayName(buyer),
    dematId: demat === undefined ? undefined : `${demat.dp_id}${demat.client_id}`,
    now: attempt.started_at,
  }
  const documents = { dealTerm: await dealTerm(facts), riskDisclosure: await riskDisclosure(facts) }
  const folder = `agreement/${order.id}/${attempt.attempt}`
  await ports.files.put(`${folder}/deal-term.pdf`, documents.dealTerm.bytes, 'application/pdf')
  await ports.files.put(`${folder}/risk-disclosure.pdf`, documents.riskDisclosure.bytes, 'application/pdf')
  return { order, buyer, documents }
}

function signerOf(buyer: Parameters<typeof displayName>[0] & { email: string }) {
  const [firstName = 'Investor', ...rest] = displayName(buyer).split(' ')
  return { firstName, lastName: rest.join(' '), email: buyer.email }
}
