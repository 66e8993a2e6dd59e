import { brand } from '#shared/brand.ts'
import type { LegalText } from './legal-page.tsx'

export const subTermsText: LegalText = {
  title: 'Terms of Use',
  lead: 'Your account and its end, what you may not do, what we answer for, and how a dispute is settled.',
  sections: [
    {
      heading: 'Your account',
      passages: [
        'You have one account, unless we have allowed another in writing. It is yours alone: do not lend it, sell it, or give anybody the codes that we send you. Nobody of ours will ever ask for one.',
        `Tell us at once at ${brand.supportEmail} when somebody else may have used your account. You can end all its sessions by "Log out everywhere" in your profile.`,
        'The data that you give us must be true and complete, and must be kept so.',
      ],
    },
    {
      heading: 'States of an account',
      passages: [
        [
          'Active: everything can be used.',
          'Suspended: you can see what you own, but make no new deal, until what led to it is cleared up.',
          `Deactivated: closed for the time being, at your own wish. It is restored by a reactivation request that you e-mail to ${brand.supportEmail}.`,
          'Archived: closed, and kept only as long as the law wants its records kept.',
          'Deleted: closed, and everything removed that need not be kept.',
        ],
        `You can ask for support, archival, deactivation, deletion or reactivation by e-mail to ${brand.supportEmail}, from the address of your account.`,
        'A deletion may be refused while there is a dispute, a deal or payment that is not finished, or a legal duty to retain records. We then say why, and for how long.',
      ],
    },
    {
      heading: 'What we may do',
      passages: [
        'Where the law, these terms or the safety of others want it, we may',
        [
          'suspend, revoke or delete an account;',
          'refuse a transaction, or stop one that is not finished;',
          'set limits to transactions, in amount or in number;',
          'limit the number of recipients that each user can have;',
          'check a PAN, and ask for documents again.',
        ],
        'We say what we did and why, unless the law forbids it. None of it takes from you shares that are in your demat account, or money that is yours.',
      ],
    },
    {
      heading: 'What you may not do',
      passages: [
        [
          'Use money or shares that are not your own, or act for somebody whom you do not name.',
          'Give false data, or documents that are not yours.',
          'Try to get into accounts, systems or data that are not yours, or disturb the service.',
          'Copy prices, reports or other content in bulk, or sell them on.',
        ],
      ],
    },
    {
      heading: 'Buying and selling',
      passages: [
        'A price holds for the time that is shown beside it. A purchase is made when you have paid and signed the deal term in time; an order that is not paid or not signed in time is given up, and money paid for it goes back. A sale is made when you have accepted the quote that answers your request.',
        'Prices are in rupees and inclusive of taxes. When a payment or service is missing, report it after 5 working days; "Return and Exchange Policy" says how, and what then happens.',
      ],
    },
    {
      heading: 'What we answer for',
      passages: [
        'We answer for what we do ourselves, with care. We do not answer for the worth of shares, for what companies publish, for reports of third-party sellers, or for banks, depositories, networks and others outside our reach.',
        'As far as the law allows, our liability to you, for whatever reason, is capped at the net fees that you paid us in the preceding 3 months. This does not touch money that we hold for you, nor what the law lets nobody exclude, such as fraud.',
      ],
    },
    {
      heading: 'Disputes',
      passages: [
        `These terms are governed by the laws of India. Please write to ${brand.supportEmail} first: most things are settled there.`,
        'What is not goes to mediation, for 60 days. Only then does it go to arbitration under the Arbitration and Conciliation Act, 1996, by one arbitrator. The seat of the arbitration is Bangalore and its language is English. The decision binds both sides.',
      ],
    },
    {
      heading: 'Changes',
      passages: [
        'We may change these terms and the service, and say so in the app. Updated terms are deemed accepted after 7 days of continued use. If a part of these terms does not hold in law, the rest does.',
      ],
    },
  ],
}
