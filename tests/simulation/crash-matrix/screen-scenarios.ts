import { publishNews } from '#functions/news/commands.ts'
import { publishFaqs } from '#functions/support/commands.ts'
import { NewsId } from '#shared/kernel/id.ts'
import { dayInIndia, dayMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { png } from '#tests/harness/picture.ts'
import { asha as ashasDetails, kaveri } from '#tests/harness/seed.ts'
import type { Scenario } from './scenario.ts'
import { registerPhone, recordPrice } from './purchase-steps.ts'

/** What people do beside buying: looking around, asking for help, logging in and out. */
export const screenScenarios: readonly Scenario[] = [
  {
    name: 'looking around',
    async run(actors) {
      const { harness, perform, asha, ravi, advance } = actors
      const options = { as: asha.token }
      await perform('A browser reads how phone numbers are verified', () =>
        harness.call('readPhoneProof', {}).then(({ body }) => body),
      )
      await perform('A client requests an unknown path', () =>
        harness.app.call({
          method: 'GET',
          target: '/api/nowhere',
          headers: {},
          body: new Uint8Array(),
          address: '203.0.113.7',
        }),
      )
      await perform('The landing page reads the snapshot', () =>
        harness.call('readSnapshot', {}).then(({ body }) => body),
      )
      await perform('Asha reads her login details', () =>
        harness.call('readLoginDetail', {}, options).then(({ body }) => body),
      )
      await perform('Asha reads her profile', () =>
        harness.call('readBasicInfo', { params: { id: asha.userId } }, options).then(({ body }) => body),
      )
      await perform('Asha lists the sectors', () => harness.call('listSectors', {}, options).then(({ body }) => body))
      await perform('Asha lists the securities', () =>
        harness
          .call('listSecurities', { query: { userId: asha.userId, status: '1' }, body: {} }, options)
          .then(({ body }) => body),
      )
      await perform('Asha opens a company', () =>
        harness.call('readSecurity', { params: { id: kaveri } }, options).then(({ body }) => body),
      )
      await perform('Asha opens its price graph', () =>
        harness.call('readPriceGraph', { body: { related_security_id: kaveri } }, options).then(({ body }) => body),
      )
      const news = {
        id: NewsId.parse('nws_1'),
        security_id: kaveri,
        short_description: 'A new plant',
        long_description: '<p>It opens in May.</p>',
        news_image_url: '',
        news_picked_date: dayInIndia(harness.clock.now()),
        published_at: harness.clock.now(),
      }
      await perform('The desk publishes news', () => publishNews(harness.app.context, news))
      await perform('Asha reads the news', () =>
        harness
          .call('listSecurityNews', { params: { securityId: kaveri }, body: { userId: asha.userId } }, options)
          .then(({ body }) => body),
      )
      await perform('Asha reads the news of all companies', () =>
        harness.call('listNews', { query: {} }, options).then(({ body }) => body),
      )
      await advance(dayMs)
      await recordPrice(actors, 530)
      await registerPhone(actors, asha)
      await registerPhone(actors, ravi)
      await advance(31 * secondMs)
    },
  },
  {
    name: 'asking for help',
    async run(actors) {
      const { harness, perform, asha, operator } = actors
      const options = { as: asha.token }
      const desk = { as: operator.token }
      await perform('The questions and answers are published', () => publishFaqs(harness.app.context))
      await perform('The desk changes a question', () =>
        harness
          .call('saveFaq', { body: { id: 1, question: 'What?', answer: '<p>Shares.</p>' } }, desk)
          .then(({ body }) => body),
      )
      await perform('Asha reads them', () => harness.call('listFaqs', {}, options).then(({ body }) => body))
      await perform('Asha opens her bank account', () =>
        harness.call('readBankAccount', { query: { user_id: asha.userId } }, options).then(({ body }) => body),
      )
      await perform('Asha lists the banks', () => harness.call('listBanks', {}, options).then(({ body }) => body))
      await perform('Asha lists the states', () => harness.call('listStates', {}, options).then(({ body }) => body))
      await perform('Asha lists the branches', () =>
        harness.call('listBranches', { body: { bankId: 'KLGB', state: 'Kerala' } }, options).then(({ body }) => body),
      )
      await perform('Asha looks an IFSC up', () =>
        harness.call('findBranch', { query: { ifscCode: 'SBIN0000300' } }, options).then(({ body }) => body),
      )
      await perform('Asha adds its branch', () =>
        harness.call('recordBranch', { body: { ifsc: 'SBIN0000300' } }, options).then(({ body }) => body),
      )
      await perform('Asha searches for her depository participant', () =>
        harness.call('searchDepositoryParticipants', { query: { name: 'bank' } }, options).then(({ body }) => body),
      )
      await perform('Asha opens her demat account', () =>
        harness.call('readDemat', { query: { user_id: asha.userId } }, options).then(({ body }) => body),
      )
      await registerPhone(actors, asha)
      const body = {
        question: 'Where are my shares?',
        message: 'I paid on Monday.',
        Doc: { name: 'a.png', bytes: png() },
      }
      const { id } = await perform('Asha creates a ticket with a picture', () =>
        harness
          .call('createTicket', { body }, { ...options, headers: { 'idempotency-key': 'ticket-1' } })
          .then((response) => response.body.data),
      )
      const tickets = () =>
        harness
          .call('listTickets', { params: { id: asha.userId }, query: {} }, options)
          .then((response) => response.body.data)
      const [ticket, ...more] = await perform('Asha lists her tickets', tickets)
      if (ticket?.id !== id || more.length > 0)
        throw new Error(`the tickets are ${[ticket, ...more].map((each) => each?.id).join(', ')} instead of ${id}`)
      await perform('Asha opens her picture', () =>
        harness
          .call('readFileAddress', { query: { id: ticket.related_file_id ?? '' } }, options)
          .then((response) => response.body),
      )
      await perform('The desk lists the tickets', () =>
        harness.call('listDeskTickets', { query: {} }, desk).then((response) => response.body),
      )
      await perform('The desk answers the ticket', () =>
        harness
          .call('answerTicket', { params: { id: String(id) }, body: { status: 3, feedback: 'They arrived.' } }, desk)
          .then((response) => response.body),
      )
      const [answered] = await perform('Asha reads the answer', tickets)
      if (answered?.feedback !== 'They arrived.') throw new Error('the answer is missing')
      const params = { ticket: String(id) }
      await perform('Asha has seen the answer', () =>
        harness.call('markTicketSeen', { params, body: { message: 2 } }, options).then((response) => response.body),
      )
      await perform('Asha replies', () =>
        harness
          .call(
            'replyToTicket',
            { params, body: { message: 'Not all of them.' } },
            { ...options, headers: { 'idempotency-key': 'the-reply-1' } },
          )
          .then((response) => response.body),
      )
      const messages = await perform('Asha reads the conversation', () =>
        harness.call('listTicketMessages', { params, query: {} }, options).then((response) => response.body.data),
      )
      const said = messages.map(({ text }) => text).join(' | ')
      if (said !== 'I paid on Monday. | They arrived. | Not all of them.')
        throw new Error(`the conversation is ${said}`)
      await perform('The desk reads the ticket', () =>
        harness
          .call('readDeskTicket', { params: { id: String(id) }, query: {} }, desk)
          .then((response) => response.body),
      )
      await actors.advance(10 * minuteMs)
      const subjects = new Set((await harness.inbox(ashasDetails.email)).map(({ subject }) => subject))
      if (subjects.size !== 2) throw new Error(`her e-mails are ${[...subjects].join(', ')}`)
    },
  },
  {
    name: 'coming and going',
    async run(actors) {
      const { harness, perform } = actors
      const username = ashasDetails.phone
      const logIn = () =>
        perform('Asha logs in', async () => {
          await harness.call('sendLoginCode', { body: { username } })
          const otp = /\b\d{6}\b/.exec((await harness.inbox(username))[0]?.text ?? '')?.[0] ?? ''
          const { body } = await harness.call('verifyLoginCode', { body: { username, otp } })
          if (body.message !== 'OTP_VERIFIED') throw new Error(body.message)
          return body.token.token
        })
      const first = await logIn()
      await actors.advance(minuteMs)
      const second = await logIn()
      const others = () =>
        harness.call('listSessions', {}, { as: second }).then(({ body }) => body.data.filter(({ current }) => !current))
      await perform('Asha ends every other session', async () => {
        for (const { id } of await others())
          await harness.call('endSession', { params: { id } }, { as: second }).then(({ body }) => body)
      })
      await actors.advance(minuteMs)
      const third = await logIn()
      await perform('Asha ends all sessions', async () => {
        const { status } = await harness.call('endAllSessions', {}, { as: third })
        // 401: an earlier attempt has ended the sessions, and its response was lost.
        if (status !== 200 && status !== 401) throw new Error(`the response is ${status}`)
      })
      await perform('No session is left', async () => {
        const answers = await Promise.all(
          [first, second, third].map((as) => harness.call('readLoginDetail', {}, { as })),
        )
        if (answers.some(({ status }) => status !== 401)) throw new Error('a session is still valid')
      })
    },
  },
  {
    name: 'a quarter of a year',
    async run({ advance }) {
      for (const days of [91, 1, 1]) await advance(days * dayMs)
    },
  },
]
