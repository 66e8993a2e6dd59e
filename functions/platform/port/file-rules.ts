const keyLengthMax = 512
const presignSecondsMax = 300

/** The same keys that S3 and any file system take without surprise. */
export function checkFileKey(key: string): void {
  const parts = key.split('/')
  const isSafe = key.length <= keyLengthMax && key.isWellFormed() && !/[\\\p{Cc}]/u.test(key)
  if (!isSafe || parts.some((part) => ['', '.', '..'].includes(part)))
    throw new Error(`unsafe file key ${JSON.stringify(key.slice(0, 80))}`)
}

export function checkPresignSeconds(seconds: number): void {
  if (!(seconds >= 1 && seconds <= presignSecondsMax)) throw new RangeError(`an address for ${seconds} s`)
}

/** The `content-disposition` of a download: a plain name for old browsers, then the name as it is. */
export function asAttachment(downloadAs: string): string {
  return `attachment; filename="${downloadAs.replace(/[^\w.() -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(downloadAs).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`
}
