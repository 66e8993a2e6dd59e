/** What people may expect of support: said before they write, after it, and on every open ticket. */
export const answerTime = 'We answer within 1 working day.'
