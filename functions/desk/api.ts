import { deskApi } from '#shared/desk/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { answerTicket } from './answer-ticket.ts'
import { changeUserStatus } from './change-user-status.ts'
import { confirmSeller } from './confirm-seller.ts'
import { creditShares } from './credit-shares.ts'
import { giveUpOrder } from './give-up-order.ts'
import { liftBlock } from './lift-block.ts'
import { listDeskOrders } from './list-desk-orders.ts'
import { listDeskTickets } from './list-desk-tickets.ts'
import { lodgeTransfer } from './lodge-transfer.ts'
import { readDeskTicket } from './read-desk-ticket.ts'
import { rejectTransfer } from './reject-transfer.ts'
import { saveFaq } from './save-faq.ts'
import { permissions } from './permissions.ts'

export const entry = serve(deskApi, permissions.api, {
  answerTicket,
  changeUserStatus,
  confirmSeller,
  creditShares,
  giveUpOrder,
  liftBlock,
  listDeskOrders,
  listDeskTickets,
  lodgeTransfer,
  readDeskTicket,
  rejectTransfer,
  saveFaq,
})
