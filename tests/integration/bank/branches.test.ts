import { afterEach, describe, expect, it } from 'vitest'
import { asha, ravi, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'

let harness: Harness
afterEach(() => harness.close())

/** A session, and how often the directory of branches was asked. */
async function open() {
  let asked = 0
  harness = await startHarness({
    seedData,
    adapt: (ports) => ({
      ...ports,
      fetch: (url, request) => {
        if (url.includes('/ifsc/')) asked += 1
        return ports.fetch(url, request)
      },
    }),
  })
  const token = await harness.logIn(asha.phone)
  const as = { as: token }
  return {
    as,
    asked: () => asked,
    list: (bankId: string, state: 'Maharashtra' | 'Goa' | 'Ladakh' | 'Karnataka') =>
      harness.call('listBranches', { body: { bankId, state } }, as),
    find: (ifscCode: string) => harness.call('findBranch', { query: { ifscCode } }, as),
    record: (body: { ifsc: string; branch?: string; bankName?: string; state?: string }) =>
      harness.call('recordBranch', { body }, as),
    directory: (errorRate: number) => harness.sandbox('/levers', { ifsc: { errorRate } }, 'PUT'),
  }
}

describe('the branches of a bank', () => {
  it('are listed by state, all of them, and asked for once in thirty days (E52, D11)', async () => {
    const { list, asked } = await open()
    const { body } = await list('SBIN', 'Maharashtra')
    expect(body.data).toHaveLength(451)
    expect(body.data).toContainEqual({
      ifsc: 'SBIN0000300',
      branch: 'MUMBAI MAIN BRANCH',
      address: 'MUMBAI SAMACHAR MARG, FORT, MUMBAI 400023',
      city: 'MUMBAI',
      district: 'MUMBAI',
      state: 'MAHARASHTRA',
      related_bank_id: 'SBIN',
    })
    const pages = asked()
    expect(pages).toBe(5)
    await harness.advance('P29D')
    expect((await list('SBIN', 'Maharashtra')).body).toEqual(body)
    expect((await list('SBIN', 'Ladakh')).body).toEqual({ data: [] })
    expect((await list('SBIN', 'Ladakh')).body).toEqual({ data: [] })
    expect(asked()).toBe(pages + 1)
    await harness.advance('P2D')
    await list('SBIN', 'Maharashtra')
    expect(asked()).toBe(2 * pages + 1)
  })

  it('are those of the older list while the directory is silent, and without one the reason is told', async () => {
    const { list, find, directory } = await open()
    const { body } = await list('HDFC', 'Goa')
    const branch = (await find('HDFC0000001')).body
    await harness.advance('P31D')
    await directory(1)
    expect((await list('HDFC', 'Goa')).body).toEqual(body)
    expect((await find('HDFC0000001')).body).toEqual(branch)
    expect(await list('HDFC', 'Karnataka')).toMatchObject({
      status: 502,
      failure: {
        message: 'BRANCHES_UNREACHABLE',
        words: "We can't reach the branch directory just now. Please try again in a few minutes.",
      },
    })
    expect(harness.log).toContainEqual(expect.objectContaining({ event: 'directory-silent', vendor: 'ifsc' }))
    await directory(0)
    await harness.advance('PT1M')
    expect((await list('HDFC', 'Karnataka')).body.data).toHaveLength(150)
  })

  it('are refused for a bank that is not in our directory, and need a session', async () => {
    const { list } = await open()
    expect(await list('ZZZZ', 'Goa')).toMatchObject({
      status: 409,
      failure: { message: 'BANK_NOT_LISTED', words: expect.stringContaining('scheduled commercial banks') },
    })
    expect((await list('SBIN', 'Atlantis' as 'Goa')).status).toBe(400)
    expect((await harness.call('listBranches', { body: { bankId: 'SBIN', state: 'Goa' } })).status).toBe(401)
  })
})

describe('an IFSC', () => {
  it('finds its branch, in lower case too, and is asked for once (E53)', async () => {
    const { find, asked } = await open()
    const expected = {
      data: {
        IFSC: 'HDFC0000001',
        BRANCH: 'TULSIANI CHMBRS - NARIMAN PT',
        ADDRESS: 'TULSIANI CHAMBERS, NARIMAN POINT, MUMBAI 400021',
        CITY: 'MUMBAI',
        DISTRICT: 'MUMBAI',
        STATE: 'MAHARASHTRA',
      },
    }
    expect((await find(' hdfc0000001 ')).body).toEqual(expected)
    expect((await find('HDFC0000001')).body).toEqual(expected)
    expect(asked()).toBe(1)
  })

  it('without a branch is "Not Found", which is asked again after an hour; what is no IFSC is not asked for (E53)', async () => {
    const { find, asked } = await open()
    for (let time = 0; time < 2; time += 1) expect((await find('HDFC0999999')).body).toEqual({ data: 'Not Found' })
    expect(asked()).toBe(1)
    await harness.advance('PT1H')
    await find('HDFC0999999')
    expect(asked()).toBe(2)
    for (const text of ['HDFC', 'HDFC1000001', '../search', '']) expect((await find(text)).body.data).toBe('Not Found')
    expect(asked()).toBe(2)
  })

  it('adds what the directory says about its branch to the list of its bank, and nothing that the caller says (E54)', async () => {
    const { list, record, as } = await open()
    const added = await record({
      ifsc: 'sbin0000300',
      branch: 'Ours',
      bankName: 'Bank of Mallory',
      state: '<script>',
    })
    const branch = {
      ifsc: 'SBIN0000300',
      branch: 'MUMBAI MAIN BRANCH',
      address: 'MUMBAI SAMACHAR MARG, FORT, MUMBAI 400023',
      city: 'MUMBAI',
      district: 'MUMBAI',
      state: 'MAHARASHTRA',
      related_bank_id: 'SBIN',
    }
    expect(added.body).toEqual({ success: true, data: { ...branch, bank_name: 'State Bank of India' } })
    const listed = (await list('SBIN', 'Maharashtra')).body.data
    expect(listed.filter(({ ifsc }) => ifsc === branch.ifsc)).toEqual([branch])
    const other = await harness.logIn(ravi.phone)
    expect(as.as).not.toBe(other)
    expect(
      (await harness.call('listBranches', { body: { bankId: 'SBIN', state: 'Maharashtra' } }, { as: other })).body.data,
    ).toEqual(listed)
  })

  it('is refused in words when it has no branch, or one of a bank that we do not work with', async () => {
    const { record } = await open()
    expect(await record({ ifsc: 'HDFC0999999' })).toMatchObject({
      status: 404,
      failure: { message: 'IFSC_UNKNOWN', words: expect.stringContaining('cheque book') },
    })
    expect(await record({ ifsc: 'YESB0DNB002' })).toMatchObject({
      status: 409,
      failure: { message: 'BANK_NOT_LISTED' },
    })
  })

  it('is looked up 60 times an hour by a person, and what is stored as often as they like', async () => {
    const { find } = await open()
    for (let number = 0; number < 60; number += 1)
      expect((await find(`HDFC09${String(number).padStart(5, '0')}`)).status).toBe(200)
    expect(await find('HDFC0000001')).toMatchObject({ status: 429, failure: { message: 'TOO_MANY_LOOK_UPS' } })
    expect((await find('HDFC0900000')).body).toEqual({ data: 'Not Found' })
    const token = await harness.logIn(ravi.phone)
    expect((await harness.call('findBranch', { query: { ifscCode: 'HDFC0000001' } }, { as: token })).status).toBe(200)
  })
})

it('an account at a bank that is not in our directory is refused in words, and no deposit is made', async () => {
  const { as } = await open()
  const { body: me } = await harness.call('readLoginDetail', {}, as)
  const account = { accNo: '30124567890', IFSC: 'ZZZZ0000001', userID: me.data.id, bankName: 'State Bank of India' }
  expect(await harness.call('verifyBankAccount', { body: account }, as)).toMatchObject({
    status: 409,
    failure: { message: 'BANK_NOT_LISTED', words: expect.stringContaining('scheduled commercial banks') },
  })
})

describe('the depository participants', () => {
  it('are searched by name or id, and a name that is not in the list is no error (E58, D11)', async () => {
    const { as } = await open()
    const search = async (name: string) =>
      (await harness.call('searchDepositoryParticipants', { query: { name } }, as)).body.data
    expect(await search('zerodha')).toEqual([{ id: '12081600', dp_name: 'Zerodha Broking Limited' }])
    expect(await search('Nobody & Sons')).toEqual([])
    expect((await search('')).length).toBe(20)
  })
})
