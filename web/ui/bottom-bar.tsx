import { ChartPie, House, UserRound } from 'lucide-react'
import { Link } from './link.tsx'

type BottomBarItem = 'home' | 'portfolio' | 'profile'

const items = [
  { id: 'home', label: 'Home', to: '/home', Icon: House },
  { id: 'portfolio', label: 'Portfolio', to: '/holdings', Icon: ChartPie },
  { id: 'profile', label: 'Profile', to: '/profile', Icon: UserRound },
] as const

export function BottomBar({ active }: { active: BottomBarItem }) {
  return (
    <nav
      aria-label="Main"
      className="sticky bottom-0 z-10 grid grid-cols-3 lg:hidden border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {items.map(({ id, label, to, Icon }) => (
        <Link
          key={id}
          to={to}
          aria-current={id === active ? 'page' : undefined}
          className={`flex h-14 flex-col items-center justify-center gap-0.5 text-[length:min(var(--text-sm),6vw)] ${id === active ? 'font-semibold text-brand' : 'text-muted'}`}
        >
          <Icon aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
