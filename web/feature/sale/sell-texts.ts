import { t } from '@lingui/core/macro'
/** The texts of selling, quoted from docs/specification/texts.md and screens.md. */
export const sellTexts = () =>
  ({
    nameRequired: t`Scrip name is required`,
    isinRequired: t`Isin is required`,
    quantityRequired: t`Number of shares is required`,
    priceRequired: t`Price is required`,
    note: t`This is only a request and it shall be processed basis demand.`,
    sent: t`Your request has been sent`,
    experts: t`Our experts will get in touch with you shortly`,
  }) as const
