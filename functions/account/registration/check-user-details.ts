import type { Context } from '#functions/platform/context.ts'
import { accountApi } from '#shared/account/api.ts'
import { refusalOfDeal } from '#shared/account/deal.ts'
import { gateFor, mayBuy } from '#shared/order/rules.ts'
import { findBankAccount, findDemat } from '#functions/bank/queries.ts'
import { readUser } from '#functions/account/queries.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { isBuyingOpen } from '#functions/platform/http/maintenance.ts'
import { readKycStatus } from '#functions/kyc/queries.ts'
import { countUnsignedOrders } from '#functions/order/queries.ts'

/** The same gates as a quote, except the one of the company: whether its shares can be transferred. */
export const checkUserDetails = http(
  accountApi.checkUserDetails,
  async ({ caller }, context: Context<'table:read'>) => {
    const [user, kyc, bank, demat, unsignedOrders, buyingOpen] = await Promise.all([
      readUser(context, caller.userId),
      readKycStatus(context, caller.userId),
      findBankAccount(context, caller.userId),
      findDemat(context, caller.userId),
      countUnsignedOrders(context, caller.userId),
      isBuyingOpen(context),
    ])
    const gate = gateFor({ kyc, transferable: true, unsignedOrders })
    const mayBuyNow = mayBuy(caller.userId, { ...context.settings, buyingOpen })
    const can_buy = gate === null && refusalOfDeal(user) === undefined && mayBuyNow
    return {
      data: {
        can_buy,
        gate,
        kyc_status: kyc,
        has_bank: bank !== undefined,
        has_demat: demat !== undefined,
        unsigned_orders: unsignedOrders,
      },
    }
  },
)
