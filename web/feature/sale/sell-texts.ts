/** The texts of selling, quoted from docs/specification/texts.md and screens.md. */
export const sellTexts = {
  nameRequired: 'Scrip name is required',
  isinRequired: 'Isin is required',
  quantityRequired: 'Number of shares is required',
  priceRequired: 'Price is required',
  note: 'This is only a request and it shall be processed basis demand.',
  sent: 'Your request has been sent',
  experts: 'Our experts will get in touch with you shortly',
} as const
