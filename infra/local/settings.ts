import { Settings } from '#functions/platform/settings.ts'

export interface Addresses {
  readonly siteAddress: string
  readonly sandboxAddress: string
}

/** Settings of the local app: every partner is its simulator and every feature is open. */
export function localSettings({ siteAddress, sandboxAddress }: Addresses, changes: Partial<Settings> = {}): Settings {
  return Settings.parse({
    siteAddress,
    apiAddress: `${siteAddress}/api`,
    launch: 'open',
    buyingOpen: true,
    singleLotMaxPrice: 200_000,
    feeBps: 300,
    stampBps: 1.5,
    seller: { name: 'Ansh Provider', tax_id: 'AAAFA1234A', signatory: 'Meera Shah, Partner' },
    invoice: { gstin: '29AABFA1234A1Z5', sac: '997159', placeOfSupply: 'Karnataka (29)' },
    phoneProof: 'sms',
    firebase: {
      projectId: 'ansh-sandbox',
      apiKey: 'sandbox-web-key',
      authDomain: 'localhost',
      appId: '1:000000000000:web:sandbox',
      keysAddress: `${sandboxAddress}/firebase/keys`,
      emulatorUrl: sandboxAddress,
    },
    google: {
      clientIds: ['ansh-sandbox.apps.googleusercontent.com'],
      keysAddress: `${sandboxAddress}/google/oauth2/v3/certs`,
    },
    apple: { clientIds: ['example.ansh'], keysAddress: `${sandboxAddress}/apple/auth/keys` },
    voice: { region: 'ap-south-1', address: `${sandboxAddress}/voice`, originationId: '+910000000000' },
    emailDomainsRefused: ['yopmail.com'],
    smsCountries: ['91'],
    razorpay: {
      address: `${sandboxAddress}/razorpay`,
      checkoutAddress: `${sandboxAddress}/razorpay/v1/checkout.js`,
      accountNumber: '000900000000002',
    },
    vouch: {
      address: `${sandboxAddress}/vouch`,
      payoutMode: 'IMPS',
      sellerAccount: { name: 'Ansh Provider', accountNumber: '000900000000001', ifsc: 'HDFC0000001' },
      ownAccount: { name: 'Ansh Marketplace LLP', accountNumber: '000900000000002', ifsc: 'HDFC0000001' },
      dutyAccount: { name: 'Ansh Stamp Duty', accountNumber: '000900000000003', ifsc: 'HDFC0000001' },
      tdsAccount: { name: 'Ansh TDS', accountNumber: '000900000000004', ifsc: 'HDFC0000001' },
    },
    sale: {
      feeBps: 0,
      stampBps: 1.5,
      buyer: {
        name: 'Ansh Buying Desk Limited',
        registration: 'U67120MH2026PTC123456',
        nsdl: { dpName: 'Sample Depository Services', dp_id: 'IN300011', client_id: '10000001' },
        cdsl: { dpName: 'Sample Depository Services', dp_id: '12010600', client_id: '00000001' },
        account: {
          name: 'Ansh Buying Desk Limited',
          accountNumber: '000900000000004',
          ifsc: 'HDFC0000001',
        },
      },
    },
    signeasy: { address: `${sandboxAddress}/signeasy` },
    hyperverge: {
      addresses: {
        documents: `${sandboxAddress}/hyperverge/ind-docs.hyperverge.co/v2.0`,
        faces: `${sandboxAddress}/hyperverge/ind-faceid.hyperverge.co/v1/photo`,
        liveness: `${sandboxAddress}/hyperverge/ind.idv.hyperverge.co/v1`,
        registers: `${sandboxAddress}/hyperverge/ind-verify.hyperverge.co/api`,
        pennyDrop: `${sandboxAddress}/hyperverge/ind-engine.thomas.hyperverge.co/v1`,
      },
    },
    ifsc: { address: `${sandboxAddress}/ifsc` },
    sns: {
      region: 'ap-south-1',
      address: `${sandboxAddress}/sns`,
      senderId: 'ANSHIN',
      entityId: '1101000000000000001',
      templateId: '1107000000000000001',
      changeTemplateId: '1107000000000000002',
      pushApplication: 'arn:aws:sns:ap-south-1:000000000000:app/GCM/ansh',
    },
    ses: { region: 'ap-south-1', address: `${sandboxAddress}/ses`, from: 'no-reply@ansh.example' },
    ...changes,
  })
}
