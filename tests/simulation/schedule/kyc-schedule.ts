import { documentSubmitted } from '#events/kyc.ts'
import { openAccount } from '#functions/account/commands.ts'
import { decisions, guards, submissions } from '#functions/kyc/entities.ts'
import { loadKyc } from '#functions/kyc/repository.ts'
import type { Entry } from '#functions/platform/entry.ts'
import { termsVersion } from '#shared/account/terms.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { documentNames, type Kyc } from '#shared/kyc/kyc.ts'
import { displayStatus } from '#shared/kyc/rules.ts'
import type { Submission } from '#shared/kyc/submission.ts'
import { sampleHolder } from '#infra/sandbox/hyperverge/papers.ts'
import { type Harness, type HarnessOptions, startHarness } from '#tests/harness/harness.ts'
import { kycSteps, type KycSteps } from '#tests/harness/kyc-steps.ts'
import { deskToken } from '#tests/harness/steps/order.ts'
import { seedData } from '#tests/harness/seed.ts'
import { envelopesIn, itemsOf } from '#tests/simulation/items.ts'
import { random as randomOf, type Random } from '#tests/simulation/random.ts'

// People send random papers while the verification partner is slow, silent, contradictory and late.

interface Person {
  readonly id: UserId
  readonly token: string
  readonly steps: KycSteps
  /** Submissions that were answered with a success or as being looked at. */
  accepted: number
}

const peopleCount = 3
const actsCount = 30
/** The names of three accounts; two of them are one name, so that they can claim the same papers. */
const names = [
  ['Ravi', 'Menon'],
  ['Ravi', 'Menon'],
  ['Sunita', 'Rao'],
] as const

const readings = [
  {},
  {},
  {},
  { aadhaar: { kind: 'unreadable' } },
  { aadhaar: { name: 'RAVI NAIR' } },
  { aadhaar: { name: 'SUNITA RAO' }, pan: { name: 'SUNITA RAO' }, bank: { name: 'SUNITA RAO' } },
  { face: { match: 'unsure' } },
  { face: { liveness: 'not-live' } },
  { bank: { refused: 'closed' } },
  { bank: { silent: true } },
  { pan: { status: 'Inactive' } },
] as const
const faults = [
  {},
  {},
  { errorRate: 0.5 },
  { errorRate: 1 },
  { sourcesDown: 1 },
  { brokenAnswers: 1 },
  { rateLimited: 1 },
  { contradictory: 1 },
  { contradictory: 2 },
  { otherSpelling: 1 },
] as const
const noFault = { errorRate: 0, sourcesDown: 0, brokenAnswers: 0, rateLimited: 0, contradictory: 0, otherSpelling: 0 }
const pans = ['AAAPM0001A', 'AAAPM0001A', 'AAAPM0005E', 'AAAPN0002B', 'AAAPR0003C', 'AAAPX0004D'] as const

/** Plays one schedule. Returns what is wrong at its end: nothing, if all is well. */
export async function playKycSchedule(seed: string): Promise<readonly string[]> {
  const random = randomOf(seed)
  const harness = await startHarness({ seedData, seed, load: losingDeletions(randomOf(`${seed} deletions`)) })
  try {
    const people = await Promise.all(names.slice(0, peopleCount).map((name, index) => open(harness, name, index)))
    for (let act = 0; act < actsCount; act += 1) await actOnce(harness, random, people)
    await harness.sandbox('/levers', { hyperverge: noFault }, 'PUT')
    for (let minutes = 0; minutes < 150; minutes += 15) await harness.advance('PT15M')
    const found = await Promise.all(people.map((person) => wrongOf(harness, person)))
    return [
      ...found.flat(),
      ...(await wrongGuards(harness, people)),
      ...(await wrongFiles(harness, people)),
      ...(await harness.violations()),
    ]
  } finally {
    await harness.app.close()
  }
}

/** Most of the events by which documents are deleted reach nobody. */
function losingDeletions(random: Random): NonNullable<HarnessOptions['load']> {
  const unlessLost =
    (entry: Entry): Entry =>
    (ports) => {
      const handler = entry(ports)
      return async (event) => (random.happens(0.7) ? { batchItemFailures: [] } : await handler(event))
    }
  return async (file) => {
    const module: { readonly entry: Entry } = await import(/* @vite-ignore */ `#${file}`)
    return file === 'functions/kyc/on-documents-unneeded.ts' ? { entry: unlessLost(module.entry) } : module
  }
}

async function open(harness: Harness, [first_name, last_name]: readonly [string, string], n: number): Promise<Person> {
  const phone = `+91900000008${n}`
  const id = await openAccount(harness.app.context, {
    phone,
    email: `kyc${n}@example.com`,
    user_type: 'INDIVIDUAL',
    company_name: '',
    role: 'INVESTER_CLIENT',
    terms_version: termsVersion,
    first_name,
    last_name,
  })
  const token = await harness.logIn(phone)
  const name = `${first_name} ${last_name}`.toUpperCase()
  return { id, token, steps: kycSteps(harness, id, token, { ...sampleHolder, name }), accepted: 0 }
}

async function actOnce(harness: Harness, random: Random, people: readonly Person[]): Promise<void> {
  const person = random.pick(people)
  const acts = [
    () => submit(person, random),
    () => submit(person, random),
    () => submit(person, random),
    () => Promise.all([submit(person, random), submit(random.pick(people), random)]),
    () =>
      harness.sandbox(
        '/hyperverge/test/applicant',
        { transaction: `kyc-${person.id}`, ...random.pick(readings) },
        'PUT',
      ),
    () => harness.sandbox('/levers', { hyperverge: { ...noFault, ...random.pick(faults) } }, 'PUT'),
    () => harness.advance(random.pick(['PT30S', 'PT5M', 'PT20M'])),
    () => reviewAll(harness, random),
    () => rename(harness, person, random),
  ]
  await random.pick(acts)()
}

async function submit(person: Person, random: Random): Promise<void> {
  const { steps } = person
  const pan = random.pick(pans)
  const send = random.pick([
    () => steps.aadhaar(),
    () => steps.aadhaar(),
    async () => {
      await steps.findPan(pan)
      return await steps.confirmPan(pan)
    },
    () => steps.panCard(),
    () => steps.selfie(),
    () => steps.signature(),
    () => steps.bank(random.pick(['000123456789', '000123456780'])),
    () => steps.demat(),
  ])
  const answer = await send()
  if (answer.status >= 500) throw new Error(`a submission answered ${answer.status}`)
  if (answer.failure === undefined && answer.body.success) person.accepted += 1
}

async function rename(harness: Harness, { token }: Person, random: Random): Promise<void> {
  const [first_name, last_name] = random.pick(names)
  const body = { first_name, last_name, isLastNameExist: false }
  const answer = await harness.call('updateUserDetails', { body }, { as: token })
  if (answer.status !== 200 && answer.status !== 409) throw new Error(`a name answered ${answer.status}`)
}

/** The desk decides whatever waits for it. */
async function reviewAll(harness: Harness, random: Random): Promise<void> {
  const as = await deskToken(harness, '+919000000011')
  const { data } = (await harness.call('listReviews', { query: {} }, { as })).body
  for (const { user_id: user, document_name: document } of data) {
    const { steps } = (await harness.call('readReview', { params: { user } }, { as })).body.data
    const submission_id = steps.find((step) => step.document_name === document)?.submission_id
    if (submission_id === undefined) continue
    const params = { user, document }
    const answer = random.happens(0.5)
      ? await harness.call('approveStep', { params, body: { submission_id } }, { as })
      : await harness.call('askAgain', { params, body: { submission_id, reason: 'OTHER' } }, { as })
    if (answer.status !== 200 && answer.status !== 409) throw new Error(`the desk was answered ${answer.status}`)
  }
}

async function wrongOf(harness: Harness, { id, accepted }: Person): Promise<string[]> {
  const { app } = harness
  const kyc = await loadKyc(app.context, id)
  const pk = `kyc#user#${id}`
  const [sent, made] = await Promise.all([
    submissions.listAll(app.context, { pk, prefix: 'submission#' }),
    decisions.listAll(app.context, { pk, prefix: 'decision#' }),
  ])
  const checked = envelopesIn(itemsOf(harness))
    .filter(({ name }) => name === documentSubmitted.name)
    .map(({ detail }) => detail['submission_id'])
  const wrong: string[] = []
  if (sent.length < accepted) wrong.push(`${id}: ${accepted} submissions were accepted and ${sent.length} are stored`)
  for (const { id: submission, document } of sent) {
    const firsts = made.filter((each) => each.submission_id === submission && ['partner', 'silence'].includes(each.by))
    // A new name has a PAN or an account checked once more.
    const checks = checked.filter((each) => each === submission).length
    if (firsts.length > checks)
      wrong.push(`${id}: ${document} ${submission} was decided ${firsts.length} times by ${checks} checks`)
    if (firsts.length === 0) wrong.push(`${id}: ${document} ${submission} was never decided`)
  }
  for (const name of documentNames) {
    const { state, submission } = kyc[name]
    if (state === 'CHECKING') wrong.push(`${id}: ${name} is still being checked`)
    const isDecided = made.some((each) => each.submission_id === submission && each.state === 'APPROVED')
    if (state === 'APPROVED' && !isDecided) wrong.push(`${id}: nobody approved ${name}`)
  }
  return [...wrong, ...(await wrongAccounts(harness, id, kyc))]
}

/** Who may buy has what an approved KYC brings. */
async function wrongAccounts({ app }: Harness, id: UserId, kyc: Kyc): Promise<string[]> {
  if (displayStatus(kyc) !== 'Approved') return []
  const [bank, demat] = await Promise.all([
    app.context.table.get({ pk: `bank#user#${id}`, sk: 'bank' }),
    app.context.table.get({ pk: `bank#user#${id}`, sk: 'demat' }),
  ])
  return bank !== undefined && demat !== undefined ? [] : [`${id}: approved without bank or demat account`]
}

/** Of each step at most its newest file is stored, of a number that was decided and an Aadhaar that was compared none. */
async function wrongFiles({ app }: Harness, people: readonly Person[]): Promise<string[]> {
  const found = await Promise.all(
    people.map(async ({ id }) => {
      const kyc = await loadKyc(app.context, id)
      const sent = await submissions.listAll(app.context, { pk: `kyc#user#${id}`, prefix: 'submission#' })
      const unneeded = sent.filter((each) => isUnneeded(kyc, each))
      const files = await Promise.all(unneeded.map((each) => app.context.documents.get(fileKeyOf(each))))
      return unneeded.flatMap(({ document, form }, index) =>
        files[index] === undefined ? [] : [`${id}: a ${form} of ${document} that nobody needs is stored`],
      )
    }),
  )
  return found.flat()
}

function isUnneeded(kyc: Kyc, { id, document, form }: Submission): boolean {
  const { submission, state, reason } = kyc[document]
  if (submission !== id || (state === 'REJECTED' && reason !== 'NAME_MISMATCH')) return true
  if (form === 'entry') return state === 'APPROVED'
  return document === 'aadhaar' && state === 'APPROVED' && kyc.selfie.state === 'APPROVED'
}

function fileKeyOf({ user_id, id, document, form }: Submission): string {
  return `kyc/${user_id}/${form === 'entry' ? 'entry' : document}/${id}`
}

/** What only one account may have is guarded for each approved step, and for one person. */
async function wrongGuards({ app }: Harness, people: readonly Person[]): Promise<string[]> {
  const all = await Promise.all(people.map(async ({ id }) => ({ id, kyc: await loadKyc(app.context, id) })))
  const taken = all.flatMap(({ id, kyc }) =>
    documentNames.flatMap((name) => {
      const { state, facts } = kyc[name]
      return state === 'APPROVED' && facts?.guard !== undefined ? [{ id, name, guard: facts.guard }] : []
    }),
  )
  const wrong: string[] = []
  for (const { id, name, guard } of taken) {
    if (taken.some((each) => each.guard === guard && each.id !== id)) wrong.push(`${name} is approved for two people`)
    const owner = await guards.find(app.context, { guard })
    if (owner?.user_id !== id) wrong.push(`${id}: ${name} is approved and not guarded`)
  }
  return wrong
}
