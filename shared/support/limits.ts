/** The maximum number of questions; one query reads them all. */
export const faqsMax = 200
/** The daily limit of tickets per user: enough for a person, few for a program. */
export const ticketsADayMax = 20
/** The daily limit of replies per user, over all tickets. */
export const repliesADayMax = 50
/** The maximum number of messages of a ticket, its description included. */
export const messagesMax = 200
/** The last messages of a ticket are kept for the desk, so that it can always answer. */
export const messagesForDesk = 20
/** The days after which a closed ticket stays closed. */
export const reopenDays = 90
