import { expect, it } from 'vitest'
import { openAccount } from '#functions/account/commands.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { isFull } from '#tests/full.ts'
import { completeKyc, kycSteps } from '#tests/harness/kyc-steps.ts'
import { asha } from '#tests/harness/seed.ts'
import { lockedPdf, pdfOf } from '#tests/harness/pdf.ts'
import { openDeployed } from './deployed.ts'
import { describeStage } from './stage.ts'

describeStage('the documents of KYC on an emulator of AWS', (stage) => {
  it('are opened in a process that a bundled function starts', async () => {
    const harness = openDeployed(stage)
    const token = await harness.token(asha.phone)
    const locked = await lockedPdf(pdfOf(), { user: 'MENO1990', owner: 'owner' })
    for (const [bytes, passwordProtected] of [
      [pdfOf(), false],
      [locked, true],
    ] as const) {
      const body = { Doc: { name: 'cml.pdf', bytes } }
      expect(await harness.call('checkPdfProtected', { body }, { as: token })).toMatchObject({
        status: 200,
        body: { passwordProtected },
      })
    }
  })

  it('are sent, decided and opened again; a KYC is complete with the last one', async () => {
    const harness = openDeployed(stage)
    const phone = '+919000000717'
    await openAccount(harness.app.context, {
      phone,
      email: 'kyc-on-a-stage@example.com',
      user_type: 'INDIVIDUAL',
      company_name: '',
      role: 'INVESTER_CLIENT',
      terms_version: termsVersion,
      first_name: 'Ravi',
      last_name: 'Menon',
    })
    const token = await harness.token(phone)
    const { id } = (await harness.call('readLoginDetail', {}, { as: token })).body.data
    const steps = kycSteps(harness, id, token)
    // The small run sends the papers that come first: a picture, and what is compared with it.
    if (isFull) await completeKyc(steps)
    else {
      await steps.aadhaar()
      await steps.signature()
    }
    await harness.eventually(async () => {
      const { display_status, steps: views } = await steps.read()
      const statuses = views.map(({ kyc_approval_status }) => kyc_approval_status)
      expect([display_status, ...statuses]).toEqual(
        isFull ? ['Approved', 1, 1, 1, 1, 1, 1] : ['Pending', 1, 0, 0, 1, 0, 0],
      )
    })
    const params = { document: 'signature' } as const
    const { data } = (await harness.call('readKycFile', { params }, { as: token })).body
    const opened = await fetch(data.url)
    expect([opened.status, opened.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ])
  })
})
