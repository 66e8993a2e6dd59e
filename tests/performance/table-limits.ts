import type { CallName } from './table-walk.ts'

/** The limit of a call on the table, besides the request pipeline's own reads (session and maintenance flag). */
interface Limit {
  readonly callsMax: number
  /** Only for calls that only read. */
  readonly readUnitsMax?: number
  /** Why a call that only reads needs more than the goal. */
  readonly because?: string
}

const read = (callsMax: number, readUnitsMax: number, because?: string): Limit => ({
  callsMax,
  readUnitsMax,
  ...(because !== undefined && { because }),
})
const write = (callsMax: number): Limit => ({ callsMax })

const keysOnly = 'a list of work holds keys only, so that its items are written once; one unit more for each'
const salesByRows = 'holdings, and the sales that took shares of them, which are found by rows'
const twoModules = 'order and signing attempt are items of two modules'

/** The limit of every endpoint, measured after a purchase: the current cost, so that each increase is visible in a diff. */
export const limits: Readonly<Record<CallName, Limit>> = {
  sendLoginCode: write(6),
  verifyLoginCode: write(8),
  sendEmailLoginCode: write(6),
  verifyEmailLoginCode: write(9),
  findAccount: write(7),
  requestCodeByCall: write(8),
  sendRegistrationCode: write(5),
  verifyRegistrationCode: write(5),
  sendPhoneCode: write(6),
  verifyPhoneCode: write(7),
  registerUser: write(5),
  readPhoneProof: read(0, 0),
  signInWithGoogle: write(4),
  signInWithApple: write(4),
  readLoginDetail: read(4, 2.5, 'person, KYC, orders and sell requests are items of four modules'),
  readBasicInfo: read(2, 2, 'person and paid orders are items of two modules'),
  listSessions: read(1, 0.5),
  endSession: write(1),
  endAllSessions: write(2),
  checkUserDetails: read(5, 5, 'person, KYC, bank account, demat account and orders are five items'),
  acceptTerms: write(3),
  updateUserDetails: write(3),

  sendStepUpCode: write(5),
  verifyStepUpCode: write(4),
  updatePhone: write(6),
  sendEmailChangeCode: write(8),
  verifyEmailChangeCode: write(7),

  uploadOriginal: write(3),
  uploadRiskDisclosure: read(2, 1, twoModules),
  createEnvelope: read(2, 1, twoModules),
  readSigningAddress: read(2, 1, twoModules),

  readDrafts: read(4, 2, 'quote, security, person and demat account are items of four modules'),
  readReceipt: read(4, 2, 'order with its row, person and demat account are items of three modules'),
  readDealNote: read(4, 2, 'as readReceipt'),
  readInvoice: read(4, 2, 'as readReceipt'),
  exportOrders: read(3, 2.5, 'the orders are found by rows, and their sellers stand in rows of their own'),
  exportHoldings: read(1, 1),
  exportGains: read(3, 6, salesByRows),

  listDeskOrders: read(
    17,
    9.5,
    'the list lies in 16 shards, which are asked at once, and one unit more for each order: it keeps keys only',
  ),
  confirmSeller: write(5),
  lodgeTransfer: write(6),
  rejectTransfer: write(5),
  giveUpOrder: write(4),
  creditShares: write(6),
  changeUserStatus: write(13),
  liftBlock: write(9),

  proposeAct: write(7),
  // The act of a stock. Each act has calls of its own.
  approveProposal: write(14),
  rejectProposal: write(3),
  listProposals: read(2, 2.5, keysOnly),
  listDifferences: read(1, 0.5),

  readEscrowSteps: read(1, 1),
  listHoldings: read(1, 0.5),
  readPortfolioValue: read(3, 5.5, salesByRows),
  readGains: read(3, 6, salesByRows),

  readFirstScreen: read(0, 0),
  readSnapshot: read(0, 0),
  readLogo: read(1, 1),
  readWatchlist: read(1, 1),
  // An existing watchlist entry is looked up.
  markInterested: write(2),
  markNotify: write(2),
  removeWatchlistEntry: write(1),
  readHolidays: read(0, 0),
  filterBySector: read(1, 1),
  listSectors: read(0, 0),
  listSecurities: read(1, 1),
  readSecurity: read(1, 1.5),
  readPriceGraph: read(0, 0),
  listNews: read(15, 9, 'each month is a partition, of which the list keeps keys only; a year without news ends it'),
  listSecurityNews: read(2, 1, 'the items and the caller’s own reactions lie in two partitions'),
  readReactions: read(1, 2, 'an item and the caller’s reaction to it are two items, read in one request'),
  setReaction: write(2),

  saveSecurity: write(7),
  // Three more for each company of a renamed sector.
  saveSector: write(9),
  saveEvidence: write(6),
  // Three more for each company whose prices wait.
  importPrices: write(11),
  readPriceImport: read(1, 1),
  withdrawPrice: write(7),
  saveNews: write(5),
  saveHoliday: write(3),
  removeHoliday: write(3),

  createTicket: write(7),
  checkPdfProtected: write(1),
  listTickets: read(1, 0.5),
  listTicketMessages: read(2, 2, 'the ticket says whose it is, and how many messages it has'),
  replyToTicket: write(9),
  markTicketSeen: write(2),
  listFaqs: read(0, 0),
  readFileAddress: read(1, 1),
  readBankAccount: read(1, 1),
  readDemat: read(1, 1),
  listBanks: read(0, 0),
  listStates: read(0, 0),
  searchDepositoryParticipants: read(0, 0),
  // Two of its lists, the count of look-ups, and each 200 branches of the answer.
  listBranches: write(4),
  findBranch: write(3),
  recordBranch: write(2),
  listDeskTickets: read(5, 3, 'the list lies in 4 shards, which are asked at once, and keeps keys only'),
  readDeskTicket: read(2, 2, 'as listTicketMessages'),
  answerTicket: write(5),
  saveFaq: write(4),

  readKyc: read(1, 1),
  readKycFile: read(1, 1),
  listDocuments: read(1, 1),
  readKycStatus: read(1, 1),
  confirmPan: write(12),
  findPanName: write(4),
  startKyc: write(2),
  reopenStep: write(2),
  uploadPan: write(11),
  uploadSelfie: write(10),
  uploadSignature: write(10),
  verifyBankAccount: write(14),
  uploadAadhaar: write(10),
  verifyDemat: write(13),

  submitSale: write(8),
  listSales: read(2, 5, 'rows find the sales of a person, so that a change of a sale writes no copy of it'),
  acceptSale: write(12),
  declineSale: write(6),
  cancelSale: write(7),
  listDeskSales: read(5, 5, 'the list lies in 4 shards, which are asked at once, and keeps keys only'),
  readDeskSale: read(1, 1),
  quoteSale: write(7),
  rejectSale: write(8),
  receiveShares: write(11),
  confirmSalePaid: write(8),

  listReviews: read(
    6,
    5,
    'the list lies in 4 shards, which are asked at once, and keeps keys only; each person’s KYC says why',
  ),
  readReview: write(6),
  approveStep: write(5),
  askAgain: write(5),

  updateUsersFcmToken: write(4),

  quoteOrder: write(8),
  placeOrder: write(14),
  createServiceOrder: write(1),
  cancelOrder: write(4),
  listOrders: read(
    5,
    3,
    'paid and unpaid orders are found by rows, so that a change of an order writes no copy of it; the cancels of 30 days decide what one more costs',
  ),

  'readPaymentStatus first': write(5),
  readPaymentStatus: read(2, 1.5, 'one more by the provider’s id, under which only ours stands'),
  verifyPayment: read(2, 1.5, 'as readPaymentStatus'),
  takePaymentCallback: write(0),
}

export function isRead({ readUnitsMax }: Limit): boolean {
  return readUnitsMax !== undefined
}

const inTwo: readonly CallName[] = ['readSecurity', 'readLoginDetail', 'readBasicInfo']

/** One request, two for a company and a profile, and two read units. */
export function readGoal(name: CallName) {
  return { calls: inTwo.includes(name) ? 2 : 1, readUnits: 2 }
}

/** The goal of one completed order, including all its subscribers, timers and tasks, with the legs of settlement and payout. */
export const orderUnitsGoal = { write: 100, read: 130 }

/**
 * The current cost, although here all webhooks of a partner come in the same moment. Of the writes: twelve saves of the order, five of
 * them doubled by a transaction with entries of the ledger, rows or events; the rows of a buyer, that what they wait for costs nothing
 * once it has ended; the log-in, the signing attempt, two letters, three acts in the audit trail. Of the reads: seventeen are of the session, at
 * every request, and nearly all are strongly consistent (docs/adr/0137-use-strongly-consistent-reads.md).
 */
export const orderUnitsMax = { write: 97, read: 123.5 }

/** The cost of the timers in a minute in which nothing is due: one query for each of the sixteen partitions of due orders and of the two of due sales, every ten minutes those of the rare ones, and every five the catalogue's read of the change counters and the query for due proposals. */
export const idleMinuteUnits = 9.6
