import { expect, it } from 'vitest'
import { describeFailure } from '#infra/deploy/command-output.ts'
import { refuseInvented } from '#infra/deploy/invented.ts'
import { readStage } from '#infra/deploy/stages.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { production } from './plan.ts'

it('is refused with the invented values of the example, each of which is named', async () => {
  const example = await readStage('example')
  expect(() => refuseInvented(example)).toThrow(/infra\/stages\/example\.json still has invented values/)
  for (const path of [
    'account: 123456789012',
    'settings.vouch.sellerAccount.accountNumber: 000000000001',
    'settings.sale.buyer.account.accountNumber: 000000000004',
    'settings.razorpay.accountNumber',
    'settings.invoice.gstin',
    'settings.sns.entityId',
    'settings.ses.from',
    'edge.certificateArn',
  ])
    expect(() => refuseInvented(example), path).toThrow(path)
})

it('is not refused with values of its own', () => {
  const { settings } = production
  const account = { name: 'Ansh Marketplace LLP', accountNumber: '50100234567891', ifsc: 'HDFC0000060' }
  const real: Stage = {
    ...production,
    account: '418822991100',
    alarms: { email: 'desk@ansh.in', quietHours: { login: 12, order: 72 } },
    edge: {
      domain: 'ansh.in',
      certificateArn: 'arn:aws:acm:us-east-1:418822991100:certificate/6a1f2c53-0d6b-4a7f-9f0e-1d2c3b4a5e6f',
    },
    settings: {
      ...settings,
      siteAddress: 'https://ansh.in',
      apiAddress: 'https://ansh.in/api',
      razorpay: {
        address: 'https://api.razorpay.com',
        checkoutAddress: 'https://checkout.razorpay.com/v1/checkout.js',
        accountNumber: account.accountNumber,
      },
      vouch: {
        address: 'https://api.iamvouched.com',
        payoutMode: 'NEFT',
        sellerAccount: account,
        ownAccount: account,
        dutyAccount: account,
      },
    },
  }
  expect(() =>
    refuseInvented({ ...real, settings: pick(real.settings, ['siteAddress', 'apiAddress', 'razorpay', 'vouch']) }),
  ).not.toThrow()
})

it.each(['CredentialsProviderError', 'ExpiredTokenException', 'UnrecognizedClientException'])(
  'says how to log in when AWS answers %s',
  (name) => {
    const failure = Object.assign(new Error('Could not load credentials from any providers'), { name })
    expect(describeFailure(failure, 'production')).toMatch(
      /aws sso login.*AWS_PROFILE.*infra\/stages\/production\.json/,
    )
  },
)

function pick(settings: Stage['settings'], names: readonly (keyof Stage['settings'])[]): Stage['settings'] {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as unknown as Stage['settings']
}
