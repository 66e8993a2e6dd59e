import { pdfOf } from '#tests/harness/pdf.ts'
import { kaveri } from '#tests/harness/seed.ts'
import { deliver } from './dispute-scenarios.ts'
import { buy } from './order-act-scenarios.ts'
import type { Scenario } from './scenario.ts'

export const paperScenarios: readonly Scenario[] = [
  {
    name: 'the papers of an order, and its drafts before',
    async run(actors) {
      const { harness, perform, asha, operator, supervisor } = actors
      const query = { user_id: asha.userId, security_id: kaveri, quantity: '10' }
      const { quote_id: id } = await perform('Asha requests a quote', () =>
        harness.call('quoteOrder', { query }, { as: asha.token }).then(({ body }) => body.data),
      )
      await perform('Asha reads the drafts', () =>
        harness.call('readDrafts', { params: { id } }, { as: asha.token }).then(({ body }) => body),
      )
      const body = { name: 'Sahyadri Holdings', tax_id: 'AAAFS1234A', signatory: 'Vikram Joshi, Partner' }
      const account = { account_name: 'Sahyadri Holdings', account_number: '000900000000077', ifsc: 'HDFC0000001' }
      const act = { act: 'seller.record', subject: kaveri, body: { ...body, ...account } }
      const headers = { 'idempotency-key': 'seller-1' }
      const proposed = await perform('The operator proposes another seller', () =>
        harness.call('proposeAct', { body: act }, { as: operator.token, headers }).then((answer) => answer.body.data),
      )
      await perform('The supervisor approves', () =>
        harness
          .call('approveProposal', { params: { id: proposed.id }, body: {} }, { as: supervisor.token })
          .then((answer) => answer.body),
      )
      const orderId = await buy(actors)
      await perform('Asha reads her receipt', () =>
        harness.call('readReceipt', { params: { id: orderId } }, { as: asha.token }).then((answer) => answer.body),
      )
      await deliver(actors, orderId)
      for (const name of ['readDealNote', 'readInvoice'] as const)
        await perform(`Asha calls ${name}`, () =>
          harness.call(name, { params: { id: orderId } }, { as: asha.token }).then((answer) => answer.body),
        )
      for (const name of ['exportOrders', 'exportHoldings'] as const)
        await perform(`Asha calls ${name}`, () =>
          harness.call(name, {}, { as: asha.token }).then((answer) => answer.body),
        )
      for (const name of ['exportGains', 'readGains'] as const)
        await perform(`Asha calls ${name}`, () =>
          harness.call(name, { query: {} }, { as: asha.token }).then((answer) => answer.body),
        )
      await perform('Asha looks at her shares over time', () =>
        harness.call('readPortfolioValue', {}, { as: asha.token }).then((answer) => answer.body),
      )
    },
  },
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
