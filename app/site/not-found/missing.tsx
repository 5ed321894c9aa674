import { button } from '../../ui/button.ts'
import { EmptyRoom } from '../drawings/empty-room.tsx'
import { Link } from '../link.tsx'
import { dirOf } from '../text/direction.ts'
import type { MissingAnswer } from './missing-answer.ts'

/** Error page of a missing record. */
export function MissingPage({ title, text, missing, back }: MissingAnswer) {
  return (
    <div className="wrap grid items-center gap-12 pt-32 pb-24 md:grid-cols-2 md:pt-44 md:pb-40">
      <div>
        <p className="caption text-ink-3">{missing}</p>
        <h1 dir={dirOf(title)} className="display mt-4 text-4xl">
          {title}
        </h1>
        <p dir={dirOf(text)} className="mt-5 max-w-[44ch] text-lg text-ink-2">
          {text}
        </p>
        <Link to={back.to} className={`${button('secondary', 'lg')} mt-8`}>
          {back.label}
        </Link>
      </div>
      <EmptyRoom className="w-full max-w-lg md:justify-self-end" />
    </div>
  )
}
