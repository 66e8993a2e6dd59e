import { account } from './account.ts'
import { agreement } from './agreement.ts'
import { bank } from './bank.ts'
import type { Lane } from './define.ts'
import { desk } from './desk.ts'
import { escrow } from './escrow.ts'
import { file } from './file.ts'
import { holding } from './holding.ts'
import { market } from './market.ts'
import { news } from './news.ts'
import { notice } from './notice.ts'
import { openapi } from './openapi.ts'
import { order } from './order.ts'
import { outbox } from './outbox.ts'
import { payment } from './payment.ts'
import { support } from './support.ts'
import { webhook } from './webhook.ts'

/** Every function there is. */
export const lanes: readonly Lane[] = [
  ...account,
  ...agreement,
  ...bank,
  ...desk,
  ...escrow,
  ...file,
  ...holding,
  ...market,
  ...news,
  ...notice,
  ...openapi,
  ...order,
  ...outbox,
  ...payment,
  ...support,
  ...webhook,
]
