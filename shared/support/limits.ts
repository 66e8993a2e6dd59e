/** The maximum number of questions; one query reads them all. */
export const faqsMax = 200
/** The daily limit of tickets per user: enough for a person, few for a program. */
export const ticketsADayMax = 20
