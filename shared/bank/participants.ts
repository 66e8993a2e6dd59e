/**
 * Depository participants by the id with which their demat accounts begin: a sample of those that most people have. One that is not here
 * is as good: the id of an account decides, and no id is refused because this list lacks it. Edit the list as needed; the depositories
 * publish theirs as pages only (https://www.cdslindia.com/DP/dplist.aspx, https://nsdl.co.in/dpsch.php).
 *
 * Sources: the participants' own pages, and ids that other applications match with their names. None was checked with a depository.
 */
const names = {
  12033200: 'Angel One Limited',
  IN300484: 'Axis Bank Limited',
  12049200: 'Axis Securities Limited',
  12029900: 'Dhan (Raise Securities Private Limited)',
  12082500: '5paisa Capital Limited',
  12084300: 'Finvasia Securities Private Limited',
  12088700: 'Groww Invest Tech Private Limited',
  IN300476: 'HDFC Bank Limited',
  12086700: 'HDFC Securities Limited',
  IN301348: 'ICICI Bank Limited',
  IN302902: 'ICICI Securities Limited',
  12044700: 'IIFL Securities Limited',
  12095500: 'INDmoney (INDstocks Private Limited)',
  IN300214: 'Kotak Securities Limited',
  12092900: 'Mirae Asset Capital Markets (India) Private Limited (m.Stock)',
  12010900: 'Motilal Oswal Financial Services Limited',
  12064200: 'NJ India Invest Private Limited',
  12032300: 'Nuvama Wealth and Investment Limited',
  12047200: 'SBICAP Securities Limited',
  12036000: 'Sharekhan Limited',
  12081800: 'Upstox (RKSV Securities India Private Limited)',
  12081600: 'Zerodha Broking Limited',
} as const

export interface Participant {
  readonly id: string
  readonly dp_name: string
}

const participants: readonly Participant[] = Object.entries(names)
  .map(([id, dp_name]) => ({ id, dp_name }))
  .sort((one, other) => one.dp_name.localeCompare(other.dp_name, 'en'))

/** The most that a search answers. */
const foundMax = 20

/**
 * The participants that have every word of a text in their name or begin with it in their id, those whose name begins with it first.
 * Without a text: all, by name, as far as a list shows them.
 */
export function participantsLike(text: string): Participant[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const start = words.join(' ')
  const matching = participants.filter(({ id, dp_name }) =>
    words.every((word) => dp_name.toLowerCase().includes(word) || id.toLowerCase().startsWith(word)),
  )
  const begins = ({ dp_name }: Participant) => Number(dp_name.toLowerCase().startsWith(start))
  return matching.sort((one, other) => begins(other) - begins(one)).slice(0, foundMax)
}
