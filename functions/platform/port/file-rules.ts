const keyLengthMax = 512
const presignSecondsMax = 300

/** Throws for a key that S3 or a file system would treat specially: `..`, backslashes, control characters, empty parts. */
export function checkFileKey(key: string): void {
  const parts = key.split('/')
  const isSafe = key.length <= keyLengthMax && key.isWellFormed() && !/[\\\p{Cc}]/u.test(key)
  if (!isSafe || parts.some((part) => ['', '.', '..'].includes(part)))
    throw new Error(`unsafe file key ${JSON.stringify(key.slice(0, 80))}`)
}

/** Throws for a beginning of keys that is no folder (`kyc/usr_1/`): `kyc/usr_1` would be the beginning of `kyc/usr_12/…` too. */
export function checkFolder(folder: string): void {
  if (!folder.endsWith('/'))
    throw new Error(`unsafe folder ${JSON.stringify(folder.slice(0, 80))}: end it with a slash`)
  checkFileKey(folder.slice(0, -1))
}

export function checkPresignSeconds(seconds: number): void {
  if (!(seconds >= 1 && seconds <= presignSecondsMax))
    throw new RangeError(`a presigned address for ${seconds} s: use 1 to ${presignSecondsMax}`)
}

/** The `content-disposition` of a download (RFC 6266): an ASCII name for old browsers, then the full name. */
export function asAttachment(downloadAs: string): string {
  return `attachment; filename="${downloadAs.replace(/[^\w.() -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(downloadAs).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`
}
