import { termsChanges } from '#shared/account/terms.ts'
import type { EndpointDefinition } from '#shared/kernel/endpoint.ts'
import * as ofAnyEndpoint from '#shared/kernel/refusal.ts'
import { kycMessages } from '#shared/kyc/messages.ts'
import { outcomes } from '#shared/kyc/outcome.ts'
import { checkingWords } from '#shared/kyc/rules.ts'
import { chargeLabels } from '#shared/order/rules.ts'
import { paymentFailures } from '#shared/payment/failure.ts'
import { endpoints } from '#shared/registry.ts'
import { transferGuides } from '#shared/sale/guides.ts'
import { saleWords } from '#shared/sale/words.ts'

/** The texts that answers of the server bring, by the codes under which the site translates them (web/platform/answer-text.ts). */
export function answerTexts(): ReadonlyMap<string, string> {
  return new Map([
    ...refusals().map(({ code, userMessage }) => [`refusal.${code}`, userMessage] as const),
    ...Object.entries(outcomes).flatMap(([document, reasons]) =>
      Object.entries(reasons).map(([reason, { words }]) => [`kyc.${document}.${reason}`, words] as const),
    ),
    ['kyc.CHECKING', checkingWords] as const,
    ...Object.entries(kycMessages).map(([code, words]) => [`kyc.${code}`, words] as const),
    ...Object.entries(paymentFailures).map(([failure, words]) => [`failure.${failure}`, words] as const),
    ...Object.entries(saleWords).map(([state, words]) => [`sale.${state}`, words] as const),
    ...Object.entries(chargeLabels).map(([code, label]) => [`charge.${code}`, label] as const),
    ...termsChanges.map(({ code, text }) => [`terms.${code}`, text] as const),
    ...guideSteps(),
  ])
}

/** The refusals that investors may see. */
function refusals(): ofAnyEndpoint.Refusal[] {
  const definitions: readonly EndpointDefinition[] = Object.values(endpoints)
  const specific = definitions.filter(({ who }) => who !== 'desk').flatMap((endpoint) => endpoint.refusals)
  return [...Object.values<unknown>(ofAnyEndpoint).filter(isRefusal), ...specific]
}

function isRefusal(value: unknown): value is ofAnyEndpoint.Refusal {
  return typeof value === 'object' && value !== null && 'code' in value && 'userMessage' in value
}

/** The steps of a transfer, with the names of what they insert. */
function guideSteps(): (readonly [string, string])[] {
  const named = { isin: '{isin}', quantity: '{quantity}', reference: '{reference}', buyer: '{buyer}' }
  return transferGuides(named).flatMap(({ name, steps }) =>
    steps.map((step, index) => [`guide.${name}.${index + 1}`, step] as const),
  )
}
