import { refusal } from '#shared/kernel/refusal.ts'

export const UNSUPPORTED_FORMAT = refusal('UNSUPPORTED_FORMAT', 415, 'Unsupported format')
export const FILE_TOO_BIG = refusal('FILE_TOO_BIG', 413, 'File is too big, maximum 2 MB')
