import { TERMS_CHANGED } from '#shared/account/refusals.ts'
import { hasCurrentTerms } from '#shared/account/terms.ts'
import { dayMs, later } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { saleApi } from '#shared/sale/api.ts'
import { CODE_REFUSED, CONTACT_CHANGED, SALE_NEEDS_BANK, SALE_NEEDS_KYC } from '#shared/sale/refusals.ts'
import { isOpenState } from '#shared/sale/rules.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { type Agreement, agreed, refusalOfAgreement } from '#shared/sale/transition.ts'
import { consumeSellCode } from '#functions/account/commands.ts'
import { readUser } from '#functions/account/queries.ts'
import { findBankAccount } from '#functions/bank/queries.ts'
import { readKycStatus } from '#functions/kyc/queries.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { cardOf } from './card.ts'
import { readOwnSale } from './queries.ts'
import { changeSale } from './repository.ts'

/** Money and shares follow from it: after a change of contact it waits for a day. */
const contactWaitMs = dayMs

/** Accepts an offer. The code is tried last, so that none is used up for what is refused anyway. A repeat answers the card. */
export const acceptSale = http(
  saleApi.acceptSale,
  async ({ params, body, caller }, context: Context<'table' | 'files:read' | 'secrets' | 'fetch'>) => {
    const sale = await readOwnSale(context, caller.userId, params.id)
    // Its answer was lost, and the sale may have gone on since.
    if (sale.agreed_at !== null && isOpenState(sale.state)) return cardOf(context, sale)
    const agreement = await readAgreement(context, sale)
    const code = await consumeSellCode(context, caller, { otp: body.otp, idToken: body.id_token })
    if (code.kind !== 'right') {
      const { kind: _, ...data } = code
      throw new Refused(CODE_REFUSED, { data })
    }
    return cardOf(
      context,
      await changeSale(context, sale, (current) => agreed(current, agreement, context.clock.now())),
    )
  },
)

/** What is fixed when the person accepts. Refuses when they may not. A suspended person may: the sale was begun before. */
async function readAgreement(context: Context<'table:read'>, sale: Sale): Promise<Agreement> {
  const now = context.clock.now()
  const refusal = refusalOfAgreement(sale, now)
  if (refusal !== undefined) throw new Refused(refusal)
  const [user, kyc, account] = await Promise.all([
    readUser(context, sale.user_id),
    readKycStatus(context, sale.user_id),
    findBankAccount(context, sale.user_id),
  ])
  const terms_version = user.terms?.version ?? null
  if (!hasCurrentTerms(terms_version)) throw new Refused(TERMS_CHANGED)
  if (kyc !== 'Approved') throw new Refused(SALE_NEEDS_KYC)
  if (account === undefined) throw new Refused(SALE_NEEDS_BANK)
  const { contact_changed_at: changedAt } = user
  if (changedAt !== undefined && now < later(changedAt, contactWaitMs)) throw new Refused(CONTACT_CHANGED)
  return { buyer: buyerOf(context.settings), account_end: account.account_no.slice(-4), terms_version }
}

function buyerOf({ sale: { buyer } }: Settings): Agreement['buyer'] {
  const demat = ({ dpName, ...ids }: Settings['sale']['buyer']['nsdl']) => ({ dp_name: dpName, ...ids })
  return {
    name: buyer.name,
    nsdl: demat(buyer.nsdl),
    cdsl: demat(buyer.cdsl),
    account: { account_number: buyer.account.accountNumber, ifsc: buyer.account.ifsc },
  }
}
