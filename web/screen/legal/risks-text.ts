import { brand } from '#shared/brand.ts'
import type { LegalText } from './legal-page.tsx'

export const risksText: LegalText = {
  title: 'Risk Disclosure and Compliance',
  lead: 'Unlisted shares are risky. Put in only what you can do without for years, and can bear to lose.',
  sections: [
    {
      heading: 'You may lose all that you put in',
      passages: [
        'The price of a share may fall, and a company may fail. There is no guarantee, insurance or fund that makes up for it, and none of the past tells what will come.',
      ],
    },
    {
      heading: 'You may not be able to sell',
      passages: [
        `Unlisted shares are not traded on any exchange. There may be no buyer when you want to sell, or only at a much lower price. ${brand.name} answers a request to sell with a quote, but does not promise one.`,
      ],
    },
    {
      heading: 'Prices are estimates',
      passages: [
        'The prices and charts shown are those at which deals are offered here, or that we have learnt of. There is no official price. Others may pay or ask something else.',
      ],
    },
    {
      heading: 'Less is known',
      passages: [
        'Unlisted companies need not publish as much, as soon, or as thoroughly as listed ones. What we show comes from them or from public sources, and may be incomplete, old or wrong.',
      ],
    },
    {
      heading: 'A listing may not come',
      passages: [
        'A company may put off or give up its listing, or be listed below your price. Shares bought before a listing may be locked in: for some time after it the law may forbid their sale.',
      ],
    },
    {
      heading: 'Rules, rights and taxes',
      passages: [
        'A company may have to approve a transfer and may refuse it; other holders may have the right to buy first. Mergers, splits, new shares or new laws may change what your shares are worth, and what tax falls due.',
      ],
    },
    {
      heading: 'Reports are not advice',
      passages: [
        'We are not an investment advisor, and give no advice. Reports are not advice, whether ours or of the third-party sellers who offer research reports through a marketplace. News, lists and charts are no recommendation. Ask an adviser of your own who is registered with SEBI where you are in doubt.',
      ],
    },
    {
      heading: `${brand.name} is not an exchange`,
      passages: [
        `${brand.name} is not a trading platform and not a recognised exchange. What protects investors on an exchange, such as its settlement guarantee and its investor protection fund, does not apply here. What protects you here is that the price is locked before you pay, that the money stays in escrow until the shares are in your demat account, and that each step can be followed.`,
      ],
    },
    {
      heading: 'What you confirm with each deal',
      passages: [
        [
          'You are the buyer or the seller, for yourself.',
          'You pay only from your own bank account.',
          'Shares go only to, or come only from, your own demat account.',
          'You are 18 or older, able to contract, and not barred from dealing in securities.',
          'You have understood these risks and can bear them.',
        ],
      ],
    },
  ],
}
