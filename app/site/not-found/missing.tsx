import { button } from '../../ui/button.ts'
import { EmptyRoom } from '../drawings/empty-room.tsx'
import { Link } from '../link.tsx'

interface MissingProps {
  /** The heading: 'Project not found'. */
  title: string
  /** A text instead of the general one. */
  text?: string
  /** 410 for a deleted record. */
  status: 404 | 410
  back: { to: string; label: string }
}

/** Error page of a missing record. */
export function MissingPage({ title, text, status, back }: MissingProps) {
  return (
    <div className="wrap grid items-center gap-12 pt-32 pb-24 md:grid-cols-2 md:pt-44 md:pb-40">
      <div>
        <p className="caption text-ink-3">{status}</p>
        <h1 className="display mt-4 text-4xl">{title}</h1>
        <p className="mt-5 max-w-[44ch] text-lg text-ink-2">
          {text ??
            (status === 410
              ? 'It was here once and has been taken down.'
              : 'There is nothing at this address. It may have been mistyped.')}
        </p>
        <Link to={back.to} className={`${button('secondary', 'lg')} mt-8`}>
          {back.label}
        </Link>
      </div>
      <EmptyRoom className="w-full max-w-lg md:justify-self-end" />
    </div>
  )
}
