import { hourMs } from '#shared/kernel/duration.ts'

/** How long a quote of the desk holds. */
export const saleQuoteLifeMs = 48 * hourMs
/** Open requests of one person. */
export const openSalesMax = 50
/** The most shares of a request from another portfolio. */
export const otherQuantityMax = 1_000_000_000
/** Working days that each state may last, until the desk is alarmed and until it ends by itself. */
export const submittedAlarmDays = 5
export const submittedDays = 10
export const agreedDays = 2
export const fundedAlarmDays = 5
export const fundedDays = 10
export const receivedAlarmDays = 1
