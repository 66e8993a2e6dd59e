import { describe, expect, it } from 'vitest'
import { participantsLike } from './participants.ts'

const found = (text: string) => participantsLike(text).map(({ dp_name }) => dp_name)

describe('a search for a depository participant', () => {
  it('finds parts of a name in any case, those that begin with it first', () => {
    expect(participantsLike('zero')).toEqual([{ id: '12081600', dp_name: 'Zerodha Broking Limited' }])
    expect(found('IND')[0]).toBe('INDmoney (INDstocks Private Limited)')
    expect(found('ind')).toContain('NJ India Invest Private Limited')
    expect(found(' bank  hdfc ')).toEqual(['HDFC Bank Limited'])
  })

  it('finds an id by its beginning, of either depository', () => {
    expect(found('12081600')).toEqual(['Zerodha Broking Limited'])
    expect(found('in301348')).toEqual(['ICICI Bank Limited'])
  })

  it('finds nobody for a name that the list lacks, and a page of all without a name', () => {
    expect(participantsLike('Nobody & Sons')).toEqual([])
    expect(participantsLike('').length).toBe(20)
  })
})
