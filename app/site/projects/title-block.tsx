import type { ReactNode } from 'react'
import type { Labels } from '#content/labels/index.ts'
import { BackLink } from '../back-link.tsx'
import { dirOf } from '../text/direction.ts'
import { nonEmpty } from '../text/non-empty.ts'
import { Paragraphs } from '../text/paragraphs.tsx'

interface TitleBlockProps {
  labels: Labels['project']
  title: string
  /** The heading size class of the title. */
  sizeClass: string
  description: string
  category: string
  client: string
  /** Empty if unknown. */
  year: string
  /** The sheet number: the project's place among all projects, such as '03 / 12'. */
  sheet: string
  technologies: string[]
}

/** Head of a case study, styled as the title block of an architect's drawing. */
export function TitleBlock({ labels, ...props }: TitleBlockProps) {
  return (
    <header className="grid border border-t-0 border-ink bg-sheet lg:grid-cols-12">
      <div className="@container min-w-0 p-5 sm:p-8 lg:col-span-7 lg:p-10">
        <BackLink to="/projects" label={labels.back} />
        <h1
          dir={dirOf(props.title)}
          className={`display mt-5 text-4xl wrap-anywhere ${props.sizeClass}`}
        >
          {props.title}
        </h1>
        <Paragraphs text={props.description} className="mt-5 max-w-[56ch] text-lg text-ink-2" />
      </div>
      <dl className="grid min-w-0 grid-cols-2 border-t border-ink sm:grid-cols-4 lg:col-span-5 lg:grid-rows-[auto_auto_1fr] lg:border-t-0 lg:border-l">
        <Cell term={labels.client} className="col-span-full border-b">
          {props.client}
        </Cell>
        <Cell term={labels.category} className="col-span-2 border-b sm:border-r">
          {props.category}
        </Cell>
        {props.year && (
          <Cell term={labels.year} className="border-r border-b">
            {props.year}
          </Cell>
        )}
        <Cell term={labels.sheet} className={props.year ? 'border-b' : 'col-span-2 border-b'}>
          {props.sheet}
        </Cell>
        <Cell term={labels.technologies} className="col-span-full">
          <ul>
            {nonEmpty(props.technologies).map((name, index) => (
              <li
                dir={dirOf(name)}
                // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and never move
                key={index}
                className="inline not-last:after:content-[',_']"
              >
                {name}
              </li>
            ))}
          </ul>
        </Cell>
      </dl>
    </header>
  )
}

interface CellProps {
  term: string
  className?: string
  children: ReactNode
}

function Cell({ term, className = '', children }: CellProps) {
  return (
    <div className={`min-w-0 border-ink px-5 py-3.5 ${className}`}>
      <dt className="caption text-ink-3">{term}</dt>
      <dd
        dir={typeof children === 'string' ? dirOf(children) : undefined}
        className="mt-0.5 font-medium wrap-anywhere"
      >
        {children}
      </dd>
    </div>
  )
}
