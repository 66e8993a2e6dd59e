import { refusal } from '#shared/kernel/refusal.ts'

export const OUT_OF_TURN = refusal('OUT_OF_TURN', 409, 'This order is not ready for that step')
export const SECOND_PERSON_NEEDED = refusal('SECOND_PERSON_NEEDED', 409, 'Somebody else has to confirm what you lodged')
