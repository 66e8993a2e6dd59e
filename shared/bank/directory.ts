import type { Bank } from './bank.ts'

/** The banks that most users have; screens show them first. */
const commonBanks = ['SBIN', 'HDFC', 'ICIC', 'UTIB', 'KKBK', 'PUNB', 'BARB', 'CNRB', 'UBIN', 'INDB', 'IDFB', 'YESB']

/**
 * The scheduled commercial banks, which the terms require for payments and payouts, by the bank code of their IFSC. Source: the npm
 * package `ifsc` 2.0.50, Razorpay's edition of the Reserve Bank's list. Included are public, private, foreign, small finance, payments
 * and regional rural banks with more than one branch; banks that are barred from taking deposits are left out.
 */
const names = {
  AIRP: 'Airtel Payments Bank',
  AUBL: 'AU Small Finance Bank',
  UTIB: 'Axis Bank',
  BDBL: 'Bandhan Bank',
  BOFA: 'Bank of America',
  BBKM: 'Bank of Bahrain and Kuwait',
  BARB: 'Bank of Baroda',
  BCEY: 'Bank of Ceylon',
  BKID: 'Bank of India',
  MAHB: 'Bank of Maharashtra',
  NOSC: 'Bank of Nova Scotia',
  BARC: 'Barclays Bank',
  BNPA: 'BNP Paribas',
  CNRB: 'Canara Bank',
  CLBL: 'Capital Small Finance Bank',
  CBIN: 'Central Bank of India',
  CITI: 'Citibank',
  CIUB: 'City Union Bank',
  CRLY: 'Crédit Agricole',
  CSBK: 'CSB Bank',
  DBSS: 'DBS Bank',
  DCBL: 'DCB Bank',
  DEUT: 'Deutsche Bank',
  DLXB: 'Dhanlaxmi Bank',
  EBIL: 'Emirates NBD',
  ESFB: 'Equitas Small Finance Bank',
  FDRL: 'Federal Bank',
  FINO: 'Fino Payments Bank',
  HDFC: 'HDFC Bank',
  HSBC: 'HSBC',
  ICIC: 'ICICI Bank',
  IBKL: 'IDBI Bank',
  IDFB: 'IDFC FIRST Bank',
  IDIB: 'Indian Bank',
  IOBA: 'Indian Overseas Bank',
  INDB: 'IndusInd Bank',
  JAKA: 'Jammu and Kashmir Bank',
  JSFB: 'Jana Small Finance Bank',
  JIOP: 'Jio Payments Bank',
  CHAS: 'JPMorgan Chase Bank',
  KARB: 'Karnataka Bank',
  KVBL: 'Karur Vysya Bank',
  KLGB: 'Kerala Gramin Bank',
  KKBK: 'Kotak Mahindra Bank',
  MHCB: 'Mizuho Bank',
  BOTM: 'MUFG Bank',
  NTBL: 'Nainital Bank',
  NESF: 'North East Small Finance Bank',
  NSPB: 'NSDL Payments Bank',
  PSIB: 'Punjab & Sind Bank',
  PUNB: 'Punjab National Bank',
  RABO: 'Rabobank',
  RATN: 'RBL Bank',
  STCB: 'SBM Bank',
  SHBK: 'Shinhan Bank',
  SOGE: 'Société Générale',
  SIBL: 'South Indian Bank',
  SCBL: 'Standard Chartered Bank',
  SBIN: 'State Bank of India',
  SMBC: 'Sumitomo Mitsui Banking Corporation',
  SURY: 'Suryoday Small Finance Bank',
  TMBL: 'Tamilnad Mercantile Bank',
  UCBA: 'UCO Bank',
  UBIN: 'Union Bank of India',
  UTKS: 'Utkarsh Small Finance Bank',
  YESB: 'Yes Bank',
} as const

/** Sorted by name. No logos are available. */
export const banks: readonly Bank[] = /* @__PURE__ */ banksNamed(names)

/** A call without side effects, so that a bundle that needs no directory leaves it out. */
function banksNamed(byId: Readonly<Record<string, string>>): readonly Bank[] {
  const common = new Set<string>(commonBanks)
  return Object.entries(byId).map(([id, name]) => ({ id, name, logo_url: '', common_banks: common.has(id) }))
}

/** The bank of the directory with this code. */
export function bankWith(id: string): Bank | undefined {
  return banks.find((bank) => bank.id === id)
}

/**
 * The states and union territories of India with the codes under which the directory of branches finds them: those of ISO 3166-2:IN
 * before 2023, when Chhattisgarh, Odisha, Telangana and Uttarakhand got others.
 */
const stateCodes = {
  'Andaman and Nicobar Islands': 'IN-AN',
  'Andhra Pradesh': 'IN-AP',
  'Arunachal Pradesh': 'IN-AR',
  Assam: 'IN-AS',
  Bihar: 'IN-BR',
  Chandigarh: 'IN-CH',
  Chhattisgarh: 'IN-CT',
  'Dadra and Nagar Haveli and Daman and Diu': 'IN-DH',
  Delhi: 'IN-DL',
  Goa: 'IN-GA',
  Gujarat: 'IN-GJ',
  Haryana: 'IN-HR',
  'Himachal Pradesh': 'IN-HP',
  'Jammu and Kashmir': 'IN-JK',
  Jharkhand: 'IN-JH',
  Karnataka: 'IN-KA',
  Kerala: 'IN-KL',
  Ladakh: 'IN-LA',
  Lakshadweep: 'IN-LD',
  'Madhya Pradesh': 'IN-MP',
  Maharashtra: 'IN-MH',
  Manipur: 'IN-MN',
  Meghalaya: 'IN-ML',
  Mizoram: 'IN-MZ',
  Nagaland: 'IN-NL',
  Odisha: 'IN-OR',
  Puducherry: 'IN-PY',
  Punjab: 'IN-PB',
  Rajasthan: 'IN-RJ',
  Sikkim: 'IN-SK',
  'Tamil Nadu': 'IN-TN',
  Telangana: 'IN-TG',
  Tripura: 'IN-TR',
  'Uttar Pradesh': 'IN-UP',
  Uttarakhand: 'IN-UT',
  'West Bengal': 'IN-WB',
} as const

export type State = keyof typeof stateCodes
export type StateCode = (typeof stateCodes)[State]

export const states = /* @__PURE__ */ Object.keys(stateCodes) as [State, ...State[]]

export function stateCodeOf(state: State): StateCode {
  return stateCodes[state]
}

/** The state that a branch names, in whatever case. Undefined for a name that is none. */
export function stateNamed(name: string): State | undefined {
  return states.find((state) => state.toUpperCase() === name.toUpperCase())
}
