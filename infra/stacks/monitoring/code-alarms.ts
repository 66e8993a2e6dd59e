import type { Pot } from '#shared/account/otp.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { LogAlarm } from './log-alarm.ts'

const checksCodes = ({ permissions }: FunctionDefinition) => permissions.secrets?.includes('origin-proof') ?? false
const placesCalls = ({ permissions }: FunctionDefinition) => permissions.vendors?.includes('voice') ?? false

const pumping =
  'Look in the logs of CloudFront for one network that asks for many codes and block it there (AWS WAF, or the distribution’s function).'

/** Who waits when a pot of codes is empty, and what to do. */
const pots: Readonly<Record<Pot, { readonly who: string; readonly remedy: string }>> = {
  'sms-accounts': {
    who: 'nobody can log in or confirm a change by phone; e-mail still works, and the screens say so.',
    remedy:
      'Only numbers of accounts use it, so look whether many accounts ask again and again: messages may not arrive.',
  },
  'sms-registrations': {
    who: 'nobody can verify a phone number at sign-up.',
    remedy: `Each code belongs to a proved e-mail address. ${pumping}`,
  },
  'sms-others': {
    who: 'phone numbers without an account and without a proved e-mail address get no code; our own site never asks for these.',
    remedy: `Somebody calls the API directly. ${pumping}`,
  },
  'email-accounts': {
    who: 'nobody can log in or confirm a change by e-mail; phone still works, and the screens say so.',
    remedy:
      'Only addresses of accounts use it, so look whether many accounts ask again and again: letters may not arrive.',
  },
  'email-registrations': {
    who: 'nobody can start a sign-up.',
    remedy: pumping,
  },
}

/** The alarms about one-time codes. */
export const codeAlarms: readonly LogAlarm[] = [
  ...Object.entries(pots).map(([pot, { who, remedy }]): LogAlarm => ({
    name: `codes-used-up-${pot}`,
    event: 'codes-used-up',
    and: `$.pot = "${pot}"`,
    from: checksCodes,
    times: 1,
    minutes: 5,
    description: `The day’s codes of the pot ${pot} are used up (setting codesADay). Until midnight UTC ${who} Every other pot goes on. ${remedy} If the traffic is genuine, raise the pot in the file of the stage and deploy; it grows by itself with the accounts (shared/account/limits.ts).`,
  })),
  {
    event: 'codes-low',
    from: checksCodes,
    times: 20,
    minutes: 60,
    description:
      'Little is left of the day’s codes of a pot; the lines `codes-low` name it. Nobody notices anything yet. Look at once whether the traffic is genuine: many codes for numbers or addresses in a row, or from one network, are not. The runbook of the alarms `codes-used-up` says what to do.',
  },
  // A scanner that calls the API without CloudFront is logged too.
  {
    event: 'origin-proof-wrong',
    from: checksCodes,
    times: 20,
    minutes: 15,
    description:
      'Requests for codes come without the word by which CloudFront proves itself, or with a wrong one. If CloudFront sends it, all its clients count as one address, and soon nobody gets a code. The field `sent` says whether a word came: false is somebody who calls the API directly. If it is true, `origin-proof` was replaced and not deployed: deploy the stage, or put both words there (docs/operations.md, Secrets).',
  },
  // Mistyping is normal, and one network may enter three hundred wrong codes an hour.
  {
    event: 'code-wrong',
    from: checksCodes,
    times: 200,
    minutes: 15,
    description:
      'Wrong codes are entered far more often than by mistyping. Either somebody guesses codes for many accounts (each account allows five guesses and is then blocked for a day), or messages carry a wrong code and people cannot log in. Try a login yourself, then look for the purpose in the lines `code-wrong` and for one client address in the logs of CloudFront.',
  },
  {
    event: 'call-placed',
    from: placesCalls,
    times: 100,
    minutes: 60,
    description:
      'Codes are requested by phone call unusually often. Either text messages do not arrive, so people have trouble logging in, or somebody has others called. Check the delivery of text messages on the dashboard, then the purpose in the lines `call-placed`.',
  },
]
