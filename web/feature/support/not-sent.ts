import { t } from '@lingui/core/macro'

/** Why a ticket or a reply was not sent, when there was no answer. */
export const notSent = () => t`We couldn't send it. What you wrote is still here. Please try again.`
