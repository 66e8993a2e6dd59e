import { describe, expect, it } from 'vitest'
import { findInCml } from './cml.ts'

/** As the depositories' own software prints it, with the names in the places of others. */
const nsdl = `CLIENT MASTER REPORT
DP ID : IN300394   DP Name : SAMPLE SECURITIES LIMITED
Client ID : 12345678   Client Type : RESIDENT
Sole/First Holder Name : RAVI MENON
PAN : ABCPM1234A
Father/Husband Name : GOPAL MENON
Second Holder Name : SUNITA RAO
Third Holder Name :
Bank Name : HDFC BANK LIMITED
Nominee Name : DEV KAPOOR
Nominee PAN : AAAPK1111B`

const cdsl = `CENTRAL DEPOSITORY SERVICES (INDIA) LIMITED
Client Master List
BO ID 1208160001234567  BO Status ACTIVE
First Holder's Details
PAN ABCPM1234A
Name
MR RAVI MENON
Second Holder Details
Name
SUNITA RAO
Nominee Details
Name of Nominee 1
DEV KAPOOR
Guardian
MEERA NAIR`

const find = (text: string, holder: string) => findInCml(text, { dematId: 'IN30039412345678', holder })

describe.each([
  ['NSDL', nsdl],
  ['CDSL', cdsl],
])('a copy of %s', (_, text) => {
  it('has its first holder', () => {
    expect(find(text, 'Ravi Menon').hasHolder).toBe(true)
  })

  it.each(['Sunita Rao', 'Dev Kapoor', 'Gopal Menon', 'Meera Nair', 'Sample Securities Limited', 'HDFC Bank Limited'])(
    'does not have %s as its holder',
    (name) => {
      expect(find(text, name).hasHolder).toBe(false)
    },
  )

  it('keeps the PAN of its holder apart from that of others', () => {
    expect(find(text, 'Ravi Menon').aboutHolder).toContain('ABCPM1234A')
    expect(find(text, 'Ravi Menon').aboutHolder).not.toContain('AAAPK1111B')
  })
})

describe('a label of the holder', () => {
  it.each([
    'Sole / first holder RAVI MENON',
    'First/Sole Holder: Ravi Menon\nSecond Holder: Sunita Rao',
    'Name of First Holder - RAVI MENON',
    '1st Holder Name RAVI MENON',
    'BO Name: RAVI KUMAR MENON',
    'Client Name : Mr. RAVI MENON',
    'Name of the Account Holder\nRAVI MENON',
    'PAN of first holder ABCPM1234A\nNominee Dev Kapoor\nBeneficial Owner Name RAVI MENON',
  ])('is read in %j', (text) => {
    expect(find(text, 'Ravi Menon').hasHolder).toBe(true)
    expect(find(text, 'Sunita Rao').hasHolder).toBe(false)
  })

  it.each([
    ['two holders on a line', 'First Holder : RAVI MENON AND SUNITA RAO'],
    ['labels beside each other', 'First Holder Second Holder\nRAVI MENON SUNITA RAO'],
    ['a nominee of the first holder', "First holder's nominee: SUNITA RAO"],
    ['a name further on', 'First Holder: RAVI MENON, 4 MG Road, near the house of SUNITA RAO'],
  ])('names nobody else: %s', (_, text) => {
    expect(find(text, 'Sunita Rao').hasHolder).toBe(false)
  })

  it('that cannot be read leaves the copy without a holder, whatever names it has', () => {
    expect(find('DP ID IN300394 Client ID 12345678 RAVI MENON', 'Ravi Menon')).toEqual({
      hasDematId: true,
      hasHolder: false,
      aboutHolder: '',
    })
  })

  it('is searched in a moment, however often it occurs', () => {
    for (const word of ['FIRST HOLDER NAME ', 'SOLE ', 'NAME ', `FIRST${' '.repeat(40)}`])
      expect(find(word.repeat(Math.ceil(200_000 / word.length)), 'Ravi Menon').hasHolder).toBe(false)
  })
})
