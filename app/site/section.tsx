import type { ReactNode } from 'react'
import { Arrow } from './drawings/arrow.tsx'
import { Link } from './link.tsx'
import { dirOf } from './text/direction.ts'

interface SectionProps {
  /** Makes the section the target of links to `#id`. */
  id?: string
  label: string
  title: string
  text?: string
  more?: { label: string; to: string }
  children?: ReactNode
}

/** Section of a page, with its label in the margin. */
export function Section({ id, label, title, text, more, children }: SectionProps) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className="section wrap">
      <header className="section-head">
        <div className="min-w-0">
          <h2>
            <span dir={dirOf(label)} className="section-label caption text-ink-2">
              {label}
            </span>{' '}
            <span dir={dirOf(title)} className="display block max-w-[22ch] text-4xl">
              {title}
            </span>
          </h2>
          {text && (
            <p dir={dirOf(text)} className="mt-5 max-w-[56ch] text-ink-2 text-lg text-pretty">
              {text}
            </p>
          )}
        </div>
        {more && <More to={more.to}>{more.label}</More>}
      </header>
      {children && <div className="mt-10 lg:mt-16">{children}</div>}
    </section>
  )
}

/** Link with an arrow, such as from a section to the page with the whole list. */
export const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="group link inline-flex min-h-8 items-center gap-2.5 font-medium">
    {children}
    <Arrow className="transition-transform group-hover:translate-x-1" />
  </Link>
)
