import { accountStatusChanged } from '#events/account.ts'
import { pricesAccepted, sectorChanged, securityChanged } from '#events/market.ts'
import { orderReleased, orderReserved } from '#events/order.ts'
import { subscription } from '#events/subscription.ts'

export const onSecurityChanged = subscription('market', 'on-security-changed', [securityChanged, sectorChanged])

export const onStockChanged = subscription('market', 'on-stock-changed', [orderReserved, orderReleased])

export const onPricesAccepted = subscription('market', 'on-prices-accepted', [pricesAccepted])

export const onAccountDeleted = subscription('market', 'on-account-deleted', [accountStatusChanged])
