import { uploadBytesMax } from '#shared/file/limits.ts'

/** The longest side of a resized picture in pixels, and the JPEG quality from 0 to 1. */
const sideMaxPx = 1_600
const quality = 0.6

/** The accepted types. The file picker also offers PDF, which is refused. */
const acceptedTypes = new Set(['image/png', 'image/jpeg'])
export const pickerTypes = '.jpg,.jpeg,.png,.pdf'

type Attachment =
  | { readonly file: File; readonly refused?: undefined }
  | { readonly file?: undefined; readonly refused: 'Unsupported format' | 'File is too big, maximum 2 MB' }

/** Makes a picture smaller for the upload, or refuses it for its type or size. */
export async function attach(chosen: File, shrink = shrinkPicture): Promise<Attachment> {
  if (!acceptedTypes.has(chosen.type)) return { refused: 'Unsupported format' }
  const smaller = await shrink(chosen)
  // A file that the browser cannot decode is refused, whatever its declared type.
  if (smaller === undefined) return { refused: 'Unsupported format' }
  const file =
    smaller.size < chosen.size
      ? new File([smaller], `${chosen.name.replace(/\.\w+$/, '')}.jpg`, { type: smaller.type })
      : chosen
  return file.size > uploadBytesMax ? { refused: 'File is too big, maximum 2 MB' } : { file }
}

/** The picture as a JPEG with sides of at most `sideMaxPx`, or undefined when it cannot be decoded. */
async function shrinkPicture(chosen: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(chosen).catch(() => undefined)
  if (picture === undefined) return undefined
  const scale = Math.min(1, sideMaxPx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return chosen
  // JPEG has no transparency: without a background transparent pixels would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? chosen), 'image/jpeg', quality))
}
