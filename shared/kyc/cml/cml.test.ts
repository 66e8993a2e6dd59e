import { describe, expect, it } from 'vitest'
import { findInCml } from './cml.ts'

const nsdl = { dematId: 'IN30039412345678', holder: 'Ravi Menon' }
const cdsl = { dematId: '1208160001234567', holder: 'Ravi Menon' }
const holderOf = (text: string, holder: string) => findInCml(`First Holder: ${text}`, { ...nsdl, holder }).hasHolder

describe('a demat id in the text of a CML', () => {
  it.each([
    ['as one code', 'BO ID: IN30039412345678'],
    ['in small letters', 'in30039412345678'],
    ['as participant and client', 'DP ID : IN300394   Client ID : 12345678'],
    ['in two places', 'Client Id\n12345678\nHolding since 2019\nDP Id\nIN300394'],
    ['with a hyphen', 'IN300394-12345678'],
    ['over two lines', 'IN300394\n12345678'],
    ['in boxes', 'I N 3 0 0 3 9 4 1 2 3 4 5 6 7 8'],
    ['behind a label without a space', 'DP IDIN300394Client ID12345678'],
  ])('is found %s', (_, text) => {
    expect(findInCml(text, nsdl).hasDematId).toBe(true)
  })

  it.each([
    ['as one number', 'BO ID 1208160001234567'],
    ['in groups', '12081600 0123 4567'],
    ['as participant and client', 'DP ID 12081600 / Client ID 01234567'],
  ])('of CDSL is found %s', (_, text) => {
    expect(findInCml(text, cdsl).hasDematId).toBe(true)
  })

  it.each([
    ['no text', ''],
    ['another client', 'DP ID IN300394 Client ID 12345679'],
    ['another participant', 'DP ID IN300395 Client ID 12345678'],
    ['a longer number', 'DP ID IN300394 Account 9912345678'],
    ['a number that goes on', 'IN300394123456789'],
  ])('is not found in %s', (_, text) => {
    expect(findInCml(text, nsdl).hasDematId).toBe(false)
  })

  it('of CDSL is no part of a longer number', () => {
    expect(findInCml('91208160001234567', cdsl).hasDematId).toBe(false)
  })
})

describe('the holder in the text of a CML', () => {
  it.each([
    ['RAVI MENON', 'Ravi Menon'],
    ['Name: MENON RAVI', 'Ravi Menon'],
    ['Mr. Ravi Menon', 'Ravi Menon'],
    ['First Holder :\nRAVI\nMENON', 'Shri Ravi Menon'],
    ['R A V I  M E N O N', 'Ravi Menon'],
    ['RAVIMENON', 'Ravi Menon'],
    ['Rávi Menon', 'Ravi Menon'],
    ['Menon, Ravi Kumar', 'Ravi Kumar Menon'],
    ['RAVI KUMAR MENON', 'Ravi Menon'],
    ['M/s. KAVERI FOODS PVT. LTD.', 'Kaveri Foods Private Limited'],
    ['A. & B. TRADING CO', 'A and B Trading Company'],
  ])('is found: %j is %s', (text, holder) => {
    expect(holderOf(text, holder)).toBe(true)
  })

  it.each([
    ['', 'Ravi Menon'],
    ['RAVI KUMAR', 'Ravi Menon'],
    ['RAVINDRA MENON', 'Ravi Menon'],
    ['RAVI MENONKAR', 'Ravi Menon'],
    ['RAVI lives far away from his uncle MENON', 'Ravi Menon'],
    ['RAM', 'Ram Ram'],
    ['A B', 'A B'],
    ['anything', 'Mr'],
    ['anything', 'रवि मेनन'],
    ['RAVI MENON', '.*'],
  ])('is not found: %j is not %s', (text, holder) => {
    expect(holderOf(text, holder)).toBe(false)
  })
})
