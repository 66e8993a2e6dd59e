/** The database of the answers that are kept for times without a network (./kept-answers.ts). The end of a session deletes it. */
export const answersDatabase = 'answers'
