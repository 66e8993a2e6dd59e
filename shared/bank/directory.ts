import type { Bank } from './bank.ts'

/** Stand first: those that most people have. */
const common = new Set(['SBIN', 'HDFC', 'ICIC', 'UTIB', 'KKBK', 'PUNB', 'BARB', 'CNRB', 'UBIN', 'INDB', 'IDFB', 'YESB'])

/**
 * The scheduled commercial banks, which are those that somebody may pay from and be paid at (V9), by the code of their IFSCs. After the
 * npm package `ifsc` 2.0.50, in which Razorpay gathers what the Reserve Bank publishes: public, private, foreign, small finance, payments
 * and regional rural banks with more than one branch, without those that may take no more deposits.
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

/** By name, without logos: nobody has given us any. */
export const banks: readonly Bank[] = Object.entries(names).map(([id, name]) => ({ id, name, logo_url: '', common_banks: common.has(id) }))

/** The states and union territories of India, where a branch may be. */
export const states = [
  'Andaman and Nicobar Islands', 'Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chandigarh', 'Chhattisgarh', 'Dadra and Nagar Haveli and Daman and Diu', 'Delhi',
  'Goa', 'Gujarat', 'Haryana', 'Himachal Pradesh', 'Jammu and Kashmir', 'Jharkhand', 'Karnataka', 'Kerala', 'Ladakh', 'Lakshadweep', 'Madhya Pradesh', 'Maharashtra', 'Manipur',
  'Meghalaya', 'Mizoram', 'Nagaland', 'Odisha', 'Puducherry', 'Punjab', 'Rajasthan', 'Sikkim', 'Tamil Nadu', 'Telangana', 'Tripura', 'Uttar Pradesh', 'Uttarakhand', 'West Bengal',
] as const
