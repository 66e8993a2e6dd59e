import type { uploadBytesMax } from '#shared/file/file.ts'

/** C10. Its type keeps it the same as the contract's, whose module carries schemas. */
const bytesMax: typeof uploadBytesMax = 2_097_152
/** What a picture is made to fit into, and how good it stays (C22). */
const sideMaxPx = 1_600
const quality = 0.6

/** C11, V8. The picker offers PDF as well; a ticket does not take it. */
const kinds = new Set(['image/png', 'image/jpeg'])
export const picked = '.jpg,.jpeg,.png,.pdf'

type Attachment =
  | { readonly file: File; readonly refused?: undefined }
  | { readonly file?: undefined; readonly refused: 'Unsupported format' | 'File is too big, maximum 2 MB' }

/** A picture as it goes to the server, made smaller first. X46, X49. */
export async function attach(chosen: File, shrink = shrinkPicture): Promise<Attachment> {
  if (!kinds.has(chosen.type)) return { refused: 'Unsupported format' }
  const smaller = await shrink(chosen)
  // What no browser can draw is no picture, whatever its name says.
  if (smaller === undefined) return { refused: 'Unsupported format' }
  const file =
    smaller.size < chosen.size
      ? new File([smaller], `${chosen.name.replace(/\.\w+$/, '')}.jpg`, { type: smaller.type })
      : chosen
  return file.size > bytesMax ? { refused: 'File is too big, maximum 2 MB' } : { file }
}

/** The same picture as a JPEG of at most so many pixels to a side; undefined when it cannot be read. */
async function shrinkPicture(chosen: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(chosen).catch(() => undefined)
  if (picture === undefined) return undefined
  const scale = Math.min(1, sideMaxPx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) return chosen
  // A JPEG has no holes: what shows through would turn black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? chosen), 'image/jpeg', quality))
}
