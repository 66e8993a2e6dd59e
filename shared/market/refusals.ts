import { refusal } from '#shared/kernel/refusal.ts'

export const PRICE_RECORDED = refusal('PRICE_RECORDED', 409, 'Another price is already recorded for this day')
export const PRICE_AHEAD = refusal('PRICE_AHEAD', 400, 'A price cannot be recorded before its day')
export const UNKNOWN_SECTOR = refusal('UNKNOWN_SECTOR', 400, 'There is no such sector')
