import { brand } from '#shared/brand.ts'
import type { LegalText } from './legal-page.tsx'

export const termsText: LegalText = {
  title: 'Terms and Conditions',
  lead: `These are the terms between you and ${brand.legalName}, and what you declare as an investor. Please read them before you sign up.`,
  sections: [
    {
      heading: `What ${brand.name} is`,
      passages: [
        `${brand.name} is run by ${brand.legalName}, a limited liability partnership (LLP) based in Bangalore, India ("we"). It lets you buy and sell shares of companies that are not listed on any stock exchange.`,
        `${brand.name} is not a trading platform and not a recognised exchange. It keeps no order book and does not match its users with each other. A purchase is a deal between you and the provider of the shares at a price that is shown to you before you pay; a sale is a request that is answered with a quote.`,
        'We give no advice. Reports, news, prices, charts and other information are not advice and not a recommendation to buy, hold or sell.',
      ],
    },
    {
      heading: 'Who may use it',
      passages: [
        'By signing up you declare that',
        [
          'you are 18 years old or older;',
          'you are able to enter into a contract under the law that applies to you;',
          'no court, regulator or law bars you from dealing in securities, or from using this service;',
          'you have one account only, unless we have allowed another in writing;',
          'if you sign up for a company, you are authorised to act for it.',
        ],
      ],
    },
    {
      heading: 'What you declare as an investor',
      passages: [
        'For everything that you do here you declare that',
        [
          'you act as buyer or seller for yourself, and for nobody else;',
          'you pay only from your own bank account, and are paid only into it;',
          'you receive shares only in your own demat account, and sell them only from it;',
          'your bank is a scheduled commercial bank that follows the Know Your Customer (KYC) rules;',
          'all data and documents that you give us are true, complete and yours, and you tell us when they change;',
          'the money that you use comes from lawful sources, and you pay the taxes that you owe;',
          'you decide for yourself, after your own study and, where you want it, with an adviser of your own.',
        ],
      ],
    },
    {
      heading: 'The risks that you accept',
      passages: [
        [
          'Unlisted shares may be hard to sell, at any price, for a long time.',
          'Their price may fall, and you may lose all that you paid.',
          'Less is published about unlisted companies than about listed ones, and what is published may be late.',
          'A company may never be listed, or be listed at a lower price than yours; after a listing, the law may forbid you to sell for some time.',
        ],
        'There is more about this under "Risk Disclosure and Compliance" below.',
      ],
    },
    {
      heading: 'Prices and payment',
      passages: [
        'All prices and amounts are in Indian rupees and inclusive of taxes. The price, the fee and the stamp duty are shown before you pay.',
        `Your money is held in escrow with ${brand.escrowPartner} until the shares are in your demat account, or it goes back to the account that it came from. You sign a deal term for each purchase; without your signature no deal is made.`,
      ],
    },
    {
      heading: 'When these terms change',
      passages: [
        'The day from which a version holds stands at the top. When we change the terms we say so in the app. If you go on using it for 7 days after that, you are deemed to have accepted the updated terms. If you do not agree, stop using it, and ask us to close your account; deals already made stay under the terms under which they were made.',
      ],
    },
    {
      heading: 'What else belongs to these terms',
      passages: [`The five pages below are part of these terms. Questions are answered at ${brand.supportEmail}.`],
    },
  ],
}
