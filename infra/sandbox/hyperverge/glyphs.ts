/** Letters of five by seven dots, a row to a digit of base 32. */
const glyphs: Readonly<Record<string, string>> = {
  A: 'EHHVHHH',
  B: 'UHHUHHU',
  C: 'EHGGGHE',
  D: 'UHHHHHU',
  E: 'VGGUGGV',
  F: 'VGGUGGG',
  G: 'EHGNHHF',
  H: 'HHHVHHH',
  I: 'E44444E',
  J: '72222IC',
  K: 'HIKOKIH',
  L: 'GGGGGGV',
  M: 'HRLLHHH',
  N: 'HPLJHHH',
  O: 'EHHHHHE',
  P: 'UHHUGGG',
  Q: 'EHHHLID',
  R: 'UHHUKIH',
  S: 'FGGE11U',
  T: 'V444444',
  U: 'HHHHHHE',
  V: 'HHHHHA4',
  W: 'HHHLLLA',
  X: 'HHA4AHH',
  Y: 'HHA4444',
  Z: 'V1248GV',
  0: 'EHJLPHE',
  1: '4C4444E',
  2: 'EH168GV',
  3: 'V2421HE',
  4: '26AIV22',
  5: 'VGU11HE',
  6: '68GUHHE',
  7: 'V124888',
  8: 'EHHEHHE',
  9: 'EHHF12C',
  ' ': '0000000',
  '/': '11248GG',
  '-': '000E000',
  '.': '00000CC',
  ':': '0CC0CC0',
  ',': '0000C48',
  "'": '4400000',
}
const unknown = 'EH12404'

export const glyphWidth = 5
export const glyphHeight = 7

/** Calls `dot` for each dot of a text in capitals, from its upper left corner. Letters are a dot apart. */
export function drawText(text: string, dot: (x: number, y: number) => void): void {
  for (const [place, letter] of [...text.toUpperCase()].entries()) {
    for (const [y, digit] of [...(glyphs[letter] ?? unknown)].entries()) {
      const row = Number.parseInt(digit, 32)
      for (let x = 0; x < glyphWidth; x += 1)
        if ((row >> (glyphWidth - 1 - x)) % 2 === 1) dot(place * (glyphWidth + 1) + x, y)
    }
  }
}
