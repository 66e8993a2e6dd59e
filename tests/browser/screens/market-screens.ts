import { kaveri } from '#tests/harness/seed.ts'
import { grown } from '#tests/browser/grown-company.ts'
import { readSlides } from '#tests/browser/slides.ts'
import { button, heading, text, type ShownScreen } from './screen.ts'

const kaveriPage = `/companyOverview?id=${kaveri}`

/** Companies, their prices and their news. */
export const marketScreens: readonly ShownScreen[] = [
  { name: 'Home', path: '/home', steps: text('Kaveri Robotics') },
  {
    name: 'search without a result',
    path: '/home',
    steps: async (page) => {
      await page.getByRole('searchbox').fill('nothing is called so')
      await page.getByText('Oopsy, no results!').waitFor()
    },
  },
  {
    name: 'coming soon',
    path: '/home',
    steps: async (page) => {
      await page.getByRole('searchbox').fill('')
      await page.getByRole('tab', { name: 'Coming Soon' }).click()
    },
  },
  { name: 'watchlist', path: '/watchlist', steps: heading('Watchlist') },
  { name: 'news of all companies', path: '/news', steps: heading('News') },
  {
    name: 'filter by sector',
    path: '/filter',
    steps: (page) => page.getByRole('checkbox', { name: 'Technology' }).check(),
  },
  {
    name: 'filter by size',
    path: '/filter',
    steps: async (page) => {
      await page.getByRole('tab', { name: 'Market Cap' }).click()
      await page.getByRole('radio', { name: 'Middle Cap' }).click()
    },
  },
  { name: 'company', path: `/companyOverview?id=${grown}`, steps: text('₹98,765.05') },
  {
    name: 'prices as a table',
    path: kaveriPage,
    steps: (page) => page.getByRole('button', { name: 'Price history' }).click(),
  },
  {
    name: 'about a company',
    path: `/companyOverview?id=${grown}`,
    steps: async (page) => {
      await page.getByRole('tab', { name: 'About' }).click()
      await page.getByText('Face Value').waitFor()
    },
  },
  {
    name: 'news of a company',
    path: kaveriPage,
    state: { id: kaveri, data: true },
    steps: text('A second plant'),
  },
  { name: 'news', path: `/newinfo?newsId=nws_1&securityId=${kaveri}`, steps: text('It employs') },
  {
    name: 'missing news',
    path: `/newinfo?newsId=nws_none&securityId=${kaveri}`,
    steps: text('We could not find this news.'),
  },
  {
    name: 'purchase',
    path: kaveriPage,
    state: { id: kaveri, buy: true },
    steps: async (page) => {
      await readSlides(page)
      await page.getByRole('button', { name: 'Pay ₹5,391.81' }).waitFor()
    },
  },
  { name: 'slides on escrow', path: '/vouchslides', steps: button('NEXT') },
  { name: 'assurance', path: '/poweredby', steps: heading('Your money is protected') },
]
