import { refusal } from '#shared/kernel/refusal.ts'

/** The difference is gone, or two people have closed it. */
export const DIFFERENCE_CLOSED = refusal('DIFFERENCE_CLOSED', 409, 'This difference is closed already')
