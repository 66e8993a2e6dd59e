import { brand } from '#shared/brand.ts'
import type { LegalText } from './legal-page.tsx'

export const noReturnText: LegalText = {
  title: 'Return and Exchange Policy',
  lead: 'Shares that have been delivered cannot be returned or exchanged. Money for what was not delivered goes back to you.',
  sections: [
    {
      heading: 'No return, no exchange',
      passages: [
        'Once shares are in your demat account they are yours: they cannot be returned to us, nor exchanged for others. If you want to part with them you can ask to sell them, at the price that is then quoted.',
        'Research reports and other digital content cannot be returned once they have been opened or downloaded.',
      ],
    },
    {
      heading: 'When you can still step back',
      passages: [
        'Until the transfer of the shares has been lodged with the depository you can cancel a purchase in the app, free of charge. An order that is not signed in time is given up by itself. Money that you have paid for it then goes back to you in full.',
      ],
    },
    {
      heading: 'What goes back by itself',
      passages: [
        'You need do nothing when',
        [
          'a payment failed and money has left your account all the same;',
          'you paid twice, too late, or another amount than was asked;',
          'the shares cannot be delivered to your demat account.',
        ],
        'The money goes back to the account or method that it came from. How long your bank then takes is shown with the order.',
      ],
    },
    {
      heading: 'When a payment or service is missing',
      passages: [
        `Banks and depositories need some days. If a payment that is due to you, or a service that you paid for, is still missing after 5 working days, report it by e-mail to ${brand.supportEmail}, and name the order and the payment.`,
      ],
    },
    {
      heading: 'Claiming a refund',
      passages: [
        `A refund of a payment is claimed by e-mail to ${brand.supportEmail}. Where it is due you have it within 21 working days of our receiving the e-mail, in the account or method that the payment came from.`,
      ],
    },
    {
      heading: 'Prices',
      passages: ['Prices are in rupees and inclusive of taxes. A refund is in rupees too, of what you paid and not more; differences that your bank makes for currencies are between you and it.'],
    },
  ],
}
