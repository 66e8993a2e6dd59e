import { expect, it } from 'vitest'
import { asha } from '#tests/harness/seed.ts'
import { lockedPdf, pdfOf } from '#tests/harness/pdf.ts'
import { openDeployed } from './deployed.ts'
import { describeStage } from './stage.ts'

describeStage('the documents of KYC on an emulator of AWS', (stage) => {
  it('are opened in the thread of a bundled function', async () => {
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
})
