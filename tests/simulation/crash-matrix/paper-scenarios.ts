import { pdfOf } from '#tests/harness/pdf.ts'
import type { Scenario } from './scenarios.ts'

export const paperScenarios: readonly Scenario[] = [
  {
    name: 'a PDF that needs no password',
    async run({ harness, perform, asha }) {
      const body = { Doc: { name: 'cml.pdf', bytes: pdfOf() } }
      const { passwordProtected } = await perform('Asha asks whether her PDF is protected', () =>
        harness.call('checkPdfProtected', { body }, { as: asha.token }).then((response) => response.body),
      )
      if (passwordProtected) throw new Error('the PDF is not protected')
    },
  },
]
