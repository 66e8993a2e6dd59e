import { brand } from '#shared/brand.ts'
import type { LegalText } from './legal-page.tsx'

export const privacyText: LegalText = {
  title: 'Privacy Policy and Security',
  lead: 'Which data about you we have, what for, who else sees them, how long they are kept, and what you can ask of us.',
  sections: [
    {
      heading: 'What we keep about you',
      passages: [
        [
          'Names: your first and last name, or the name and registration number of your company.',
          'Contact: mobile number, e-mail and address.',
          'Identity: date of birth, PAN card, other identification documents such as Aadhaar, and a photograph.',
          'Accounts: your bank account and a cancelled cheque, your demat account and a copy of your client master list (CML copy).',
          'What you do here: quotes, orders, payments, signed documents, support tickets and our answers.',
          'Technical: when and from what kind of device an account was used, and the address on the network.',
        ],
        'We never see or keep your card number, UPI PIN or bank password: those stay with the payment partner and your bank.',
      ],
    },
    {
      heading: 'What it is for',
      passages: [
        [
          'To run your account and carry out the deals that you make.',
          'To meet the law on KYC, money laundering, stamp duty and tax.',
          'To tell you how an order stands, and to answer you.',
          'To find and stop fraud and mistakes.',
        ],
        'We do not sell your data, and show no advertising of others. By signing up you agree to these uses; you may withdraw that at any time by closing your account, as far as the law lets us forget.',
      ],
    },
    {
      heading: 'Who else sees it',
      passages: [
        [
          `Those who do part of the work, and only what they need for it: the payment partner, the escrow partner (${brand.escrowPartner}), the signing partner, those who check identity and bank and demat accounts, those who prove phone numbers and check for robots, and those who carry our messages and run our servers.`,
          'The other side of your deal, as far as the deal term names you.',
          'Authorities and courts, where the law wants it.',
        ],
        'Data of payments are kept in India.',
      ],
    },
    {
      heading: 'How long it is kept',
      passages: [
        [
          'Records of suspicious transactions: at least 5 years.',
          'Records of identification: at least 7 years after your account has been terminated.',
          'Records of deals and payments: as long as company and tax law want it.',
          'Everything else: until it is no longer needed, or your account is deleted.',
        ],
      ],
    },
    {
      heading: 'How it is kept safe',
      passages: [
        'Data are encrypted on their way and where they lie. Few people can see them, and only as far as their work needs it. Codes are kept in a form that cannot be read back. Your documents are shown only to you and to those who check them.',
        'No system is perfectly safe. If your data should fall into wrong hands we tell you and the authorities, as the law wants it. Please keep your phone locked and your codes to yourself.',
      ],
    },
    {
      heading: 'In your browser and phone',
      passages: [
        'We keep a session for up to 180 days, so that you need not log in each time, and a few settings, such as which notices you have closed. There are no trackers. The camera is used only when you take a photograph of yourself, and notifications only if you allow them. After you log in, a copy of the app itself is kept, so that it opens without a network too; your data are not in it.',
      ],
    },
    {
      heading: 'What you can ask of us',
      passages: [
        `By e-mail to ${brand.supportEmail} you can ask what we keep about you, have it corrected, object, withdraw your consent, name somebody who may ask in your place, or complain. Requests about privacy are answered within 30 days.`,
        `You can also ask for archival, deactivation, deletion or reactivation of your account by e-mail to ${brand.supportEmail}. A deletion may be refused while there is a dispute or a legal duty to retain records; what must be kept is then kept for that alone.`,
      ],
    },
    {
      heading: 'Changes',
      passages: ['When we change this page we say so in the app. The updated version is deemed accepted after 7 days of continued use.'],
    },
  ],
}
