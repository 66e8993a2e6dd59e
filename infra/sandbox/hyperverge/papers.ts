import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { defaultPerson } from './applicant.ts'
import { blank, fill, jpegOf, type Picture, pngOf, write } from './picture.ts'

// Sample papers for demos and tests. Each says that it is a sample; none looks like the real one.

/** Whose papers they are. */
export interface Holder {
  readonly name: string
  readonly pan: string
  /** `IN` and 14 digits, or 16 digits. */
  readonly dematId: string
}

export const sampleHolder: Holder = {
  name: defaultPerson.name,
  pan: defaultPerson.pan,
  dematId: 'IN30001110000002',
}

/** Opens the sample Aadhaar with a password, as the authority does it: four letters of the name and the year of birth. */
export const aadhaarPassword = 'RAVI1990'
/** Opens the sample CML with a user password. */
export const cmlPassword = 'ABCPM1234A'

const white = 255
const [black, dark, grey, light] = [0, 90, 170, 225]

export function aadhaarPicture({ name }: Holder, isMasked: boolean): Picture {
  const [first, second, third] = defaultPerson.aadhaarNumber.match(/.{4}/g) ?? []
  return card('AADHAAR', [
    name,
    `DOB: ${wireDay(defaultPerson.born)}`,
    defaultPerson.gender,
    isMasked ? `XXXX XXXX ${third}` : `${first} ${second} ${third}`,
  ])
}

export function panPicture({ name, pan }: Holder): Picture {
  return card('PAN CARD', [name, `DOB: ${wireDay(defaultPerson.born)}`, pan])
}

/** A face of a few ellipses. The simulator does not look at it. */
export function selfiePicture(): Picture {
  const picture = blank(60, 80, light)
  fill(picture, (x, y) => isIn(x, y, { left: 30, top: 78, wide: 26, high: 22 }), dark)
  fill(picture, (x, y) => isIn(x, y, { left: 30, top: 36, wide: 17, high: 23 }), grey)
  for (const left of [23, 37]) fill(picture, (x, y) => isIn(x, y, { left, top: 32, wide: 3, high: 2 }), black)
  fill(picture, (x, y) => isIn(x, y, { left: 30, top: 47, wide: 7, high: 2 }), black)
  write(picture, 'SAMPLE', 12, 3, dark)
  return picture
}

export function signaturePicture({ name }: Holder): Picture {
  const picture = blank(120, 40)
  fill(picture, (x, y) => Math.abs(y - 20 - 10 * Math.sin(x / 5) * Math.cos(x / 17)) < 1 && x > 8 && x < 112, black)
  write(picture, `SAMPLE ${name}`, 4, 32, grey)
  return picture
}

function card(title: string, lines: readonly string[]): Picture {
  const picture = blank(128, 80, light)
  fill(picture, (x, y) => x > 1 && x < 126 && y > 1 && y < 78, white)
  fill(picture, (_x, y) => y > 1 && y < 14, grey)
  write(picture, `SAMPLE ${title}`, 6, 5, black)
  fill(picture, (x, y) => x > 5 && x < 28 && y > 20 && y < 50, light)
  fill(picture, (x, y) => isIn(x, y, { left: 17, top: 33, wide: 7, high: 9 }), dark)
  for (const [row, line] of lines.entries()) write(picture, line, 33, 20 + row * 10, black)
  write(picture, 'NOT A REAL PAPER', 6, 68, grey)
  return picture
}

interface Ellipse {
  readonly left: number
  readonly top: number
  readonly wide: number
  readonly high: number
}

function isIn(x: number, y: number, { left, top, wide, high }: Ellipse): boolean {
  return ((x - left) / wide) ** 2 + ((y - top) / high) ** 2 <= 1
}

/** The picture of an Aadhaar on a page, with or without a password. */
export async function aadhaarPdf(holder: Holder, isMasked: boolean, userPassword?: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  await addPicture(pdf, aadhaarPicture(holder, isMasked))
  if (userPassword !== undefined) pdf.encrypt({ userPassword, ownerPassword: `${userPassword}-owner` })
  return pdf.save()
}

export interface CmlProtection {
  /** Without it nobody opens the file. */
  readonly userPassword?: string
  /** Without it anybody opens the file, and nobody changes it. */
  readonly ownerPassword?: string
}

/** A client master list of a depository participant. */
export async function cmlPdf(holder: Holder, protection: CmlProtection = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const [plain, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)]
  const page = pdf.addPage([595, 842])
  page.drawText('SAMPLE - CLIENT MASTER LIST', { x: 56, y: 770, size: 18, font: bold })
  page.drawText('Made by a simulator for tests. Not a document of any depository.', {
    x: 56,
    y: 750,
    size: 9,
    font: plain,
  })
  for (const [row, [label, value]] of cmlLines(holder).entries()) {
    page.drawText(label, { x: 56, y: 712 - row * 22, size: 10, font: plain, color: rgb(0.4, 0.4, 0.45) })
    page.drawText(printable(value), { x: 230, y: 712 - row * 22, size: 10, font: plain })
  }
  const { userPassword = '', ownerPassword = `${userPassword}-owner` } = protection
  if (protection.userPassword !== undefined || protection.ownerPassword !== undefined)
    pdf.encrypt({ userPassword, ownerPassword })
  return pdf.save()
}

/** A client master list as a scan: a picture without text. */
export async function scannedCmlPdf(holder: Holder): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  await addPicture(pdf, card('CML', [holder.name, holder.pan, holder.dematId]))
  return pdf.save()
}

function cmlLines({ name, pan, dematId }: Holder): readonly (readonly [label: string, value: string])[] {
  return [
    ['Depository participant', 'Sample Securities Limited'],
    ['DP ID', dematId.slice(0, 8)],
    ['Client ID', dematId.slice(8)],
    ['BO ID', dematId],
    ['Sole / first holder', name],
    ['PAN of first holder', pan],
    ['Date of birth', wireDay(defaultPerson.born)],
    ['Account status', 'Active'],
    ['BO type', 'Resident - ordinary'],
    ['Bank account', '100000000010'],
    ['IFSC', 'HDFC0000001'],
    ['Nominee', 'Not registered'],
  ]
}

async function addPicture(pdf: PDFDocument, picture: Picture): Promise<void> {
  const image = await pdf.embedJpg(jpegOf(picture))
  const page = pdf.addPage([595, 842])
  const width = 400
  page.drawImage(image, { x: 97, y: 420, width, height: (width * picture.height) / picture.width })
}

/** The standard fonts of a PDF have Latin letters only. */
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')
}

function wireDay(day: string): string {
  return day.split('-').reverse().join('/')
}

interface SampleFile {
  readonly title: string
  readonly type: 'image/jpeg' | 'image/png' | 'application/pdf'
  readonly make: (holder: Holder) => Uint8Array | Promise<Uint8Array>
}

const jpeg = (title: string, draw: (holder: Holder) => Picture): SampleFile => ({
  title,
  type: 'image/jpeg',
  make: (holder) => jpegOf(draw(holder)),
})
const png = (title: string, draw: (holder: Holder) => Picture): SampleFile => ({
  title,
  type: 'image/png',
  make: (holder) => pngOf(draw(holder)),
})
const pdf = (title: string, make: SampleFile['make']): SampleFile => ({ title, type: 'application/pdf', make })

/** The sample papers by their file names. */
export const sampleFiles: Readonly<Record<string, SampleFile>> = {
  'aadhaar-masked.jpg': jpeg('Aadhaar, masked', (holder) => aadhaarPicture(holder, true)),
  'aadhaar-masked.png': png('Aadhaar, masked', (holder) => aadhaarPicture(holder, true)),
  'aadhaar-masked.pdf': pdf('Aadhaar, masked', (holder) => aadhaarPdf(holder, true)),
  'aadhaar-unmasked.jpg': jpeg('Aadhaar with its whole number', (holder) => aadhaarPicture(holder, false)),
  'aadhaar-unmasked.png': png('Aadhaar with its whole number', (holder) => aadhaarPicture(holder, false)),
  'aadhaar-unmasked.pdf': pdf('Aadhaar with its whole number', (holder) => aadhaarPdf(holder, false)),
  'aadhaar-password.pdf': pdf(`Aadhaar with the password ${aadhaarPassword}`, (holder) =>
    aadhaarPdf(holder, true, aadhaarPassword),
  ),
  'pan.jpg': jpeg('PAN card', panPicture),
  'pan.png': png('PAN card', panPicture),
  'selfie.jpg': jpeg('Selfie', selfiePicture),
  'signature.png': png('Signature', signaturePicture),
  'signature.jpg': jpeg('Signature', signaturePicture),
  'cml.pdf': pdf('Client master list', (holder) => cmlPdf(holder)),
  'cml-user-password.pdf': pdf(`Client master list with the password ${cmlPassword}`, (holder) =>
    cmlPdf(holder, { userPassword: cmlPassword }),
  ),
  'cml-owner-password.pdf': pdf('Client master list that anybody opens and only its owner changes', (holder) =>
    cmlPdf(holder, { ownerPassword: 'owner-only' }),
  ),
  'cml-unreadable.pdf': pdf('Client master list as a scan, without text', scannedCmlPdf),
}
