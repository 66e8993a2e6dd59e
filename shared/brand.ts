/** The brand: names, colour and addresses. Every screen, message and document reads them from here. */
export const brand = {
  name: 'Ansh',
  tagline: 'Own a part, before the listing.',
  legalName: 'Ansh Marketplace LLP',
  /** The LLPIN, under which the registrar of companies keeps the partnership. */
  registrationNumber: 'AAB-1234',
  /** The registered office. */
  address: '14 Residency Road, Bengaluru 560001, India',
  colour: '#5B34DA',
  supportEmail: 'support@ansh.example',
  supportChatAddress: 'https://chat.ansh.example/support',
  messagingAddress: 'https://wa.me/919000000000',
  dematOnboardingAddress: 'https://demat.ansh.example/open',
  escrowPartner: 'Vouch',
  escrowPartnerAddress: 'https://www.iamvouched.com',
  /** Who watches over the escrow accounts, and the bank that has them. Empty: not named. */
  escrowTrustee: 'Sanrakshan Trusteeship Services Limited' as string,
  escrowBank: 'Uttara Bank' as string,
  androidStoreAddress: 'https://play.google.com/store/apps/details?id=example.ansh',
  iosStoreAddress: 'https://apps.apple.com/in/app/ansh/id0000000000',
} as const
