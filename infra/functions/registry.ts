import { account } from './account.ts'
import { agreement } from './agreement.ts'
import { bank } from './bank.ts'
import type { FunctionDefinition } from './define.ts'
import { desk } from './desk.ts'
import { difference } from './difference.ts'
import { escrow } from './escrow.ts'
import { fallback } from './fallback.ts'
import { file } from './file.ts'
import { holding } from './holding.ts'
import { kyc } from './kyc.ts'
import { market } from './market.ts'
import { news } from './news.ts'
import { notification } from './notification.ts'
import { order } from './order.ts'
import { outbox } from './outbox.ts'
import { payment } from './payment.ts'
import { portfolio } from './portfolio.ts'
import { proposal } from './proposal.ts'
import { reconcile } from './reconcile.ts'
import { sale } from './sale.ts'
import { settlement } from './settlement.ts'
import { support } from './support.ts'
import { trail } from './trail.ts'
import { webhook } from './webhook.ts'

/** All functions of the application. */
export const functions: readonly FunctionDefinition[] = [
  ...account,
  ...agreement,
  ...bank,
  ...desk,
  ...difference,
  ...escrow,
  ...fallback,
  ...file,
  ...holding,
  ...kyc,
  ...market,
  ...news,
  ...notification,
  ...order,
  ...outbox,
  ...payment,
  ...portfolio,
  ...proposal,
  ...reconcile,
  ...sale,
  ...settlement,
  ...support,
  ...trail,
  ...webhook,
]
