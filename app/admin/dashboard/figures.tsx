import { Link } from 'react-router'
import { useInbox } from '../inbox/inbox.ts'

export interface Figure {
  label: string
  figure: number
  to: string
}

export const newMessages = 'New Messages'

const number = new Intl.NumberFormat('en-US')

/** Dashboard counts. The count of new messages comes from the inbox's live counter. */
export function Figures({ figures }: { figures: Figure[] }) {
  const inbox = useInbox()
  return (
    <ul
      className={`grid grid-cols-2 border-line border-t border-l bg-sheet ${figures.length === 3 ? 'sm:grid-cols-3' : 'lg:grid-cols-4'}`}
    >
      {figures.map(({ label, figure, to }) => (
        <li key={label} className="border-line border-r border-b max-sm:last:odd:col-span-2">
          <Link to={to} className="group block px-5 py-4 hover:bg-paper">
            <span className="caption block text-ink-3">{label}</span>
            <span className="display mt-2 block text-3xl tabular-nums group-hover:text-signal-deep">
              {number.format((label === newMessages ? inbox?.unread : undefined) ?? figure)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
