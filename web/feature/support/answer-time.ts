import { t } from '@lingui/core/macro'
/** What people may expect of support: said before they write, after it, and on every open ticket. */
export const answerTime = () => t`We answer within 1 working day.`
