import { createElement, isValidElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { speechOf } from './speech.ts'
import { translator } from './translator.ts'

const { say, sayProps } = speechOf(
  translator({
    Buy: 'खरीदें',
    'Buy {quantity} shares': '{quantity} शेयर खरीदें',
    'Read <0/> first': 'पहले <0/> पढ़ें',
    '<0/> or <1/>': '<1/> या <0/>',
    'Not yet.': 'अभी नहीं।',
    Late: 'देर से',
    'Since {day}': '{day} से',
    'It ended. {words} Buy': 'समाप्त। {words} खरीदें',
    'Since {day} it is {state}': '{day} से {state}',
  }),
  (text) => text.replace('Nov', 'नव॰'),
)
const link = createElement('a', { key: 'a' })
const bold = createElement('b', { key: 'b' })
const said = (children: ReactNode) => sayProps({ children }).children

it('says a text that it knows, with the white space around it', () => {
  expect(say('Buy')).toBe('खरीदें')
  expect(said(' Buy ')).toBe(' खरीदें ')
})

it('leaves a text that it does not know as it is, and everything that is no text', () => {
  expect(say('Kaveri Robotics')).toBe('Kaveri Robotics')
  expect(said('₹1,200')).toBe('₹1,200')
  expect(said(link)).toBe(link)
  expect(said(undefined)).toBe(undefined)
  expect(said(5)).toBe(5)
})

it('puts what is inserted where the other language has it, in its words', () => {
  expect(say('Buy 1,200 shares')).toBe('1,200 शेयर खरीदें')
  expect(say('Since 4 Nov it is Late')).toBe('4 नव॰ से देर से')
  expect(said(['Buy ', 5, ' shares'])).toEqual(['5 शेयर खरीदें', '', ''])
})

it('moves elements within a sentence', () => {
  expect(said(['Read ', link, ' first'])).toEqual(['पहले ', link, ' पढ़ें'])
  expect(said([link, ' or ', bold])).toEqual(['', bold, ' या ', link, ''])
})

it('keeps an icon before a sentence in its place', () => {
  expect(said([bold, 'Read ', link, ' first'])).toEqual(['', bold, 'पहले ', link, ' पढ़ें'])
})

it('says the texts between elements by themselves, each in its place', () => {
  expect(said([null, 'Buy', link, 'Late', false, link])).toEqual([null, 'खरीदें', link, 'देर से', false, link])
})

it('says sentences one after another', () => {
  expect(say('Not yet. Buy 5 shares')).toBe('अभी नहीं। 5 शेयर खरीदें')
  expect(say('Late · Kaveri')).toBe('देर से · Kaveri')
  expect(say('Since 2020 · Buy')).toBe('2020 से · खरीदें')
  expect(say('It ended. Not yet. Not yet. Buy')).toBe('समाप्त। अभी नहीं। अभी नहीं। खरीदें')
})

it('says what people hear, and leaves other properties alone', () => {
  expect(sayProps({ 'aria-label': 'Buy', placeholder: 'Late', id: 'Buy', className: 'Buy' })).toEqual({
    'aria-label': 'खरीदें',
    placeholder: 'देर से',
    id: 'Buy',
    className: 'Buy',
  })
})

it('leaves the words of a person alone', () => {
  expect(sayProps({ translate: 'no', children: 'Buy' }).children).toBe('Buy')
})

it('keeps the elements of a nested list', () => {
  const nested = said([['Buy', link], 'Late'])
  expect(nested).toEqual([['Buy', link], 'देर से'])
  expect(isValidElement((nested as ReactNode[][])[0]?.[1])).toBe(true)
})
