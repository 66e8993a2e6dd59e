import { t } from '@lingui/core/macro'
/** The texts for Google, quoted from docs/specification/texts.md, and the same for Apple. */
export const identityTexts = () =>
  ({
    Google: { done: t`Google Authentication Successful`, failed: t`Google Authentication Failed. Please try later` },
    Apple: { done: t`Apple Authentication Successful`, failed: t`Apple Authentication Failed. Please try later` },
  }) as const
