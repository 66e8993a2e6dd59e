import { banks, type State, stateCodeOf, states } from '#shared/bank/directory.ts'

/** A branch as the directory answers it. */
export interface WireBranch {
  readonly BANK: string
  readonly BANKCODE: string
  readonly IFSC: string
  readonly BRANCH: string
  readonly ADDRESS: string
  readonly CENTRE: string
  readonly CITY: string
  readonly DISTRICT: string
  readonly STATE: string
  readonly CONTACT: string
  readonly MICR: string | null
  readonly SWIFT: string | null
  readonly ISO3166: string
  readonly IMPS: boolean
  readonly NEFT: boolean
  readonly RTGS: boolean
  readonly UPI: boolean
}

/** How many branches a bank has in a state. Of the others: some common banks a few, small banks two where they are. */
const counts: Readonly<Record<string, Partial<Record<State, number>>>> = {
  SBIN: { Maharashtra: 450, Karnataka: 320, 'Tamil Nadu': 240, Delhi: 130, Goa: 6 },
  HDFC: { Maharashtra: 260, Karnataka: 150, Delhi: 100, Goa: 5 },
  ICIC: { Maharashtra: 120, Karnataka: 60 },
  UTIB: { Maharashtra: 100, Karnataka: 40 },
  PUNB: { Punjab: 180, Delhi: 101 },
  KLGB: { Kerala: 60 },
}

/** No bank has a branch here. The list of a bank in such a state is empty. */
const withoutBranches: readonly State[] = ['Ladakh', 'Lakshadweep']
/** Where every bank has some branches. */
const everywhere: readonly State[] = ['Delhi', 'Karnataka', 'Maharashtra', 'Tamil Nadu']

const districts: Partial<Record<State, readonly string[]>> = {
  Maharashtra: ['MUMBAI', 'PUNE', 'NAGPUR', 'NASHIK'],
  Karnataka: ['BANGALORE URBAN', 'MYSURU', 'DAKSHINA KANNADA', 'DHARWAD'],
  'Tamil Nadu': ['CHENNAI', 'COIMBATORE', 'MADURAI'],
  Delhi: ['NEW DELHI', 'SOUTH DELHI', 'NORTH DELHI'],
  Punjab: ['AMRITSAR', 'LUDHIANA', 'JALANDHAR'],
  Kerala: ['ERNAKULAM', 'KOZHIKODE', 'MALAPPURAM'],
  Goa: ['NORTH GOA', 'SOUTH GOA'],
}

const localities = [
  'MAIN ROAD',
  'STATION ROAD',
  'GANDHI NAGAR',
  'MARKET YARD',
  'CIVIL LINES',
  'INDUSTRIAL ESTATE',
  'UNIVERSITY CAMPUS',
  'OLD TOWN',
  'LAKE VIEW',
  'TEMPLE STREET',
]

function countOf(bankId: string, state: State): number {
  const own = counts[bankId]?.[state]
  if (own !== undefined) return own
  if (withoutBranches.includes(state)) return 0
  if (banks.find(({ id }) => id === bankId)?.common_banks) return 4
  return everywhere.includes(state) ? 2 : 0
}

/** The branches of a bank in a state, always the same ones. */
export function branchesOf(bankId: string, state: State): WireBranch[] {
  const first = (states.indexOf(state) + 1) * 10_000
  const generated = Array.from({ length: countOf(bankId, state) }, (_, index) => generate(bankId, state, first, index))
  return [
    ...generated,
    ...known.filter(({ BANKCODE, ISO3166 }) => BANKCODE === bankId && ISO3166 === stateCodeOf(state)),
  ]
}

/** The branch with an IFSC. */
export function branchOf(ifsc: string): WireBranch | undefined {
  const bankId = ifsc.slice(0, 4)
  const state = states[Math.floor(Number(ifsc.slice(5)) / 10_000) - 1]
  const generated = state === undefined ? [] : branchesOf(bankId, state)
  return [...known, ...generated].find(({ IFSC }) => IFSC === ifsc)
}

function generate(bankId: string, state: State, first: number, index: number): WireBranch {
  const places = districts[state] ?? [state.toUpperCase()]
  const district = places[index % places.length] ?? ''
  const locality = localities[index % localities.length] ?? ''
  const round = Math.floor(index / localities.length)
  return branch({
    bankId,
    state,
    code: String(first + index).padStart(6, '0'),
    name: round === 0 ? locality : `${locality} ${round + 1}`,
    address: `${index + 1}, ${locality}, ${district} ${state.toUpperCase()}`,
    district,
  })
}

interface Facts {
  readonly bankId: string
  readonly state: State
  readonly code: string
  readonly name: string
  readonly address: string
  readonly district: string
}

function branch({ bankId, state, code, name, address, district }: Facts): WireBranch {
  return {
    BANK: banks.find(({ id }) => id === bankId)?.name ?? bankId,
    BANKCODE: bankId,
    IFSC: `${bankId}0${code}`,
    BRANCH: name,
    ADDRESS: address,
    CENTRE: district,
    CITY: district,
    DISTRICT: district,
    STATE: state.toUpperCase(),
    CONTACT: '',
    MICR: null,
    SWIFT: null,
    ISO3166: stateCodeOf(state),
    IMPS: true,
    NEFT: true,
    RTGS: true,
    UPI: true,
  }
}

/** Branches that exist, and those with which the directory surprises. */
const known: readonly WireBranch[] = [
  branch({
    bankId: 'HDFC',
    state: 'Maharashtra',
    code: '000001',
    name: 'TULSIANI CHMBRS - NARIMAN PT',
    address: 'TULSIANI CHAMBERS, NARIMAN POINT, MUMBAI 400021',
    district: 'MUMBAI',
  }),
  branch({
    bankId: 'SBIN',
    state: 'Maharashtra',
    code: '000300',
    name: 'MUMBAI MAIN BRANCH',
    address: 'MUMBAI SAMACHAR MARG, FORT, MUMBAI 400023',
    district: 'MUMBAI',
  }),
  // A cooperative bank with an IFSC of another bank. Branches that exist for IMPS alone are in Mumbai, wherever they are.
  {
    ...branch({
      bankId: 'YESB',
      state: 'Maharashtra',
      code: 'DNB002',
      name: 'Delhi Nagrik Sehkari Bank IMPS',
      address: '720, NEAR GHANTAGHAR, SUBZI MANDI, DELHI - 110007',
      district: 'DELHI',
    }),
    BANK: 'Delhi Nagrik Sehkari Bank',
    BANKCODE: 'DENS',
    CITY: 'MUMBAI',
    CONTACT: '+919560344685',
    MICR: '110196002',
    SWIFT: '',
  },
]
