import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Five thousand cards in the simplest implementation: all rendered, and rendered again at each letter. */
const firsts = [
  'Suvarna',
  'Kaveri',
  'Narmada',
  'Godavari',
  'Sutlej',
  'Krishna',
  'Tapti',
  'Mahanadi',
  'Sabarmati',
  'Pennar',
]
const companies = Array.from({ length: 5_000 }, (_, index) => ({
  id: index,
  name: `${firsts[index % firsts.length]} Works ${index}`,
  sector: 'Technology',
  price: '₹523.40',
  change: '+4.68%',
}))

function Everything() {
  const [text, setText] = useState('')
  const found = companies.filter(({ name }) => name.toLowerCase().includes(text.trim()))
  return (
    <main>
      <input
        type="search"
        aria-label="Search by company name"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul>
        {found.map(({ id, name, sector, price, change }) => (
          <li key={id}>
            <a href={`/company?id=${id}`}>
              <span>{name}</span> <span>{sector}</span> <span>{price}</span> <span>{change}</span>
            </a>
            <button type="button">Interested</button>
            <button type="button">Notify me</button>
          </li>
        ))}
      </ul>
    </main>
  )
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Everything />)
