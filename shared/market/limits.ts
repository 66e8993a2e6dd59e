export const priceRowsMax = 20_000
/** The maximum number of errors in the response; their total number is given too. */
export const lineErrorsMax = 200
/** In how many companies of a file prices may wait for a second person. More of them are a sign of a wrong file. */
export const waitingCompaniesMax = 50
/** The maximum number of companies of each list type in the first screen. */
export const firstScreenMax = 20
/** The maximum number of companies in the snapshot. */
export const snapshotMax = 10_000
/** The maximum number of entries of one kind per user. */
export const watchlistMax = 500
