import { buyShares } from './purchase-steps.ts'
import { purchaseScenarios } from './purchase-scenarios.ts'
import { screenScenarios } from './screen-scenarios.ts'
import { unpaidScenarios } from './unpaid-scenarios.ts'
import type { Scenario } from './scenario.ts'
import { accountScenarios } from './account-scenarios.ts'
import { disputeScenarios } from './dispute-scenarios.ts'
import { entryScenarios } from './entry-scenarios.ts'
import { marketScenarios } from './market-scenarios.ts'
import { newsScenarios } from './news-scenarios.ts'
import { notifyScenarios } from './notify-scenarios.ts'
import { kycDeskScenarios } from './kyc-desk-scenarios.ts'
import { kycScenarios } from './kyc-scenarios.ts'
import { paperScenarios } from './paper-scenarios.ts'
import { priceScenarios } from './price-scenarios.ts'
import { orderActScenarios } from './order-act-scenarios.ts'
import { proposalScenarios } from './proposal-scenarios.ts'
import { saleMoneyScenarios } from './sale-money-scenarios.ts'
import { saleScenarios } from './sale-scenarios.ts'
import { stockScenarios } from './stock-scenarios.ts'

/** All scenarios of the crash matrix. */
export const scenarios: readonly Scenario[] = [
  ...entryScenarios,
  ...screenScenarios,
  ...unpaidScenarios,
  ...purchaseScenarios,
  ...accountScenarios,
  ...kycDeskScenarios,
  ...kycScenarios,
  ...marketScenarios,
  ...newsScenarios,
  ...notifyScenarios,
  ...paperScenarios,
  ...priceScenarios,
  ...proposalScenarios,
  ...saleScenarios(buyShares),
  ...saleMoneyScenarios,
  ...stockScenarios,
  ...orderActScenarios,
  ...disputeScenarios,
]
