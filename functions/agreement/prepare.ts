import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import { displayName } from '#shared/account/account.ts'
import type { Context } from '#functions/platform/context.ts'
import { findOrder } from '#functions/order/queries.ts'
import { eSign } from '#functions/vendor/e-sign.ts'
import { readDealFacts } from './deal-facts.ts'
import { dealTerm } from './pdf/deal-term.ts'
import { riskDisclosure } from './pdf/risk-disclosure.ts'
import { saveEnvelope, saveProgress } from './repository.ts'

/**
 * Creates both documents, uploads them, creates an envelope of them and fetches the signing address. Steps that an earlier
 * attempt completed are skipped: the partner's calls are not idempotent, so an envelope is stored before the next step.
 */
export async function prepareSigning(
  context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
  attempt: SigningAttempt,
): Promise<void> {
  if (attempt.signing_address !== undefined) return
  const { order, buyer, documents } = await makeDocuments(context, attempt)
  const partner = eSign(context, attempt)
  const dealTermId = attempt.deal_term_id ?? (await partner.uploadDocument('Deal term.pdf', documents.dealTerm.bytes))
  const riskDisclosureId =
    attempt.risk_disclosure_id ?? (await partner.uploadDocument('Risk disclosure.pdf', documents.riskDisclosure.bytes))
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
  // A crash before leaves uploads without an envelope, which nobody sees.
  await saveEnvelope(context, attempt, {
    deal_term_id: dealTermId,
    risk_disclosure_id: riskDisclosureId,
    envelope_id: envelopeId,
  })
  const address = await partner.signingAddress(envelopeId, buyer.email, `${context.settings.siteAddress}/holdings`)
  await saveProgress(context, attempt, { signing_address: address })
}

async function makeDocuments(context: Context<'table:read' | 'files'>, attempt: SigningAttempt) {
  const order = await findOrder(context, attempt.order_id)
  if (order === undefined) throw new Error(`order ${attempt.order_id} does not exist`)
  const { buyer, ...deal } = await readDealFacts(context, order)
  // Dated by the start of the attempt, so that a repeat creates identical documents.
  const facts = { ...deal, now: attempt.started_at }
  const documents = { dealTerm: await dealTerm(facts), riskDisclosure: await riskDisclosure(facts) }
  const folder = `agreement/${order.id}/${attempt.attempt}`
  await context.files.put(`${folder}/deal-term.pdf`, documents.dealTerm.bytes, 'application/pdf')
  await context.files.put(`${folder}/risk-disclosure.pdf`, documents.riskDisclosure.bytes, 'application/pdf')
  return { order, buyer, documents }
}

/** A company signs by its signatory, whose name its account has. */
function signerOf(buyer: Parameters<typeof displayName>[0] & { email: string }) {
  const person = `${buyer.first_name} ${buyer.last_name}`.trim()
  const [firstName = 'Investor', ...rest] = (person === '' ? displayName(buyer) : person).split(' ')
  return { firstName, lastName: rest.join(' '), email: buyer.email }
}
