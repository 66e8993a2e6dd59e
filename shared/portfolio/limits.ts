/** The companies whose prices are read for one line: of more, those for which most was paid. */
export const companiesMax = 100
/** How many holdings are looked at to find them, and how many of a person's newest sell requests are read. */
export const holdingsMax = 1_000
export const salesMax = 1_000
/** The points of the line. */
export const pointsMax = 130
/** The days of the line: two years, and not more than the files of prices hold. */
export const lineDays = 730
