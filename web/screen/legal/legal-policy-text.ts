import { brand } from '#shared/brand.ts'
import type { LegalText } from './legal-page.tsx'

export const legalPolicyText: LegalText = {
  title: 'Legal & Compliance',
  lead: `Who runs ${brand.name}, what it is not, and the rules on identity, money laundering and tax that it follows.`,
  sections: [
    {
      heading: 'Who we are',
      passages: [
        `${brand.name} is operated by ${brand.legalName}, a limited liability partnership (LLP) based in Bangalore, India. You can reach us at ${brand.supportEmail}.`,
      ],
    },
    {
      heading: 'What we are not',
      passages: [
        [
          'We are not a trading platform and not a recognised exchange under Indian law, and we are not authorised by SEBI to be one.',
          'We are not an investment advisor, a research analyst, a portfolio manager or a stockbroker, and give no advice.',
          'We do not promise a return, a listing, or that you will find a buyer.',
        ],
      ],
    },
    {
      heading: 'Research reports',
      passages: [
        'Research reports are sold by third-party sellers through a marketplace. They are written and answered for by their sellers, not by us. Reports are not advice. Whoever relies on one does so at their own risk.',
      ],
    },
    {
      heading: 'Know Your Customer (KYC)',
      passages: [
        'The law wants us to know with whom we deal. Before your first deal, and for as long as you have an account,',
        [
          'we check your identity by your PAN, your Aadhaar and a photograph, and your bank and demat accounts by their records;',
          'we check your age: nobody under 18 can buy or sell;',
          'a digital or video KYC is required periodically, every year;',
          'we may ask again at any time when data have changed, or when there is reason to doubt them.',
        ],
        'Without a KYC that is complete and up to date no deal can be made. Money that we owe you stays yours and is paid to your own bank account.',
      ],
    },
    {
      heading: 'Anti-money-laundering (AML)',
      passages: [
        [
          'Money is taken only from, and paid only to, your own bank account at a scheduled commercial bank that follows KYC. Cash is never taken.',
          'We look at transactions for signs of money laundering, fraud and financing of terrorism, and report suspicious transactions to the authorities where the law wants it. We may not be allowed to tell you of it.',
          'We may refuse or hold a transaction, and ask where money comes from, before we go on.',
          'Records of suspicious transactions are kept for at least 5 years.',
          'Records of identification are kept for at least 7 years after an account has been terminated.',
        ],
      ],
    },
    {
      heading: 'Tax status',
      passages: [
        'You tell us your tax status truthfully: whether you are resident in India for tax, and where else you pay tax (FATCA and CRS). You tell us within 30 days when it changes.',
        'Where the law wants it we deduct or collect tax and stamp duty, and report to the tax authorities under your PAN. Tax on your gains is yours to declare and to pay. We give no tax advice.',
      ],
    },
    {
      heading: 'Limits that we set',
      passages: [
        'To keep to these rules we may set limits to the amount or number of transactions, limit the number of recipients that each user can have, check your PAN again, and refuse a transaction.',
      ],
    },
    {
      heading: 'Complaints',
      passages: [
        `Write to ${brand.supportEmail} and name your order. What the app does not settle is settled as "Terms of Use" says: first between us, then by mediation, then by arbitration in Bangalore.`,
      ],
    },
  ],
}
