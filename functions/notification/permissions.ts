import { onKycNews } from '#events/subscriptions/notification.ts'
import type { ModulePermissions } from '#shared/kernel/permissions.ts'

const sendsMessages = { table: 'write', vendors: ['ses', 'sns'] } as const
/** The holidays, by which a letter counts working days, are a file. */
const countsDays = { ...sendsMessages, files: 'read' } as const

export const permissions = {
  api: { table: 'write', secrets: ['session-keys', 'hash-key'], vendors: ['sns'] },
  onOrderNews: countsDays,
  onSaleNews: countsDays,
  onContactChanged: sendsMessages,
  onKycNews: { ...sendsMessages, queues: [onKycNews.name] },
  onAccountDeleted: { table: 'write', vendors: ['sns'] },
  onTicketNews: sendsMessages,
  onSecurityAvailable: sendsMessages,
} as const satisfies ModulePermissions
