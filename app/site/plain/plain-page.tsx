import { Dated } from '../text/dated.tsx'
import { dirOf } from '../text/direction.ts'
import { MarkdownText } from '../text/markdown-text.tsx'
import type { ShownNode } from '../text/rich-text/shown-rich-text.ts'

interface PlainPageProps {
  title: string
  lead: string
  /** The date of the last change in ISO 8601, and its label. */
  updated?: { label: string; date: string }
  parts: readonly { title: string; text: readonly ShownNode[] }[]
}

/** Text page, such as Privacy or Terms. The headings of its parts are in the margin. */
export function PlainPage({ title, lead, updated, parts }: PlainPageProps) {
  return (
    <article className="wrap pt-36 pb-section lg:pt-44">
      <header className="lg:grid lg:grid-cols-12 lg:gap-x-6">
        <h1 dir={dirOf(title)} className="display max-w-[18ch] text-5xl lg:col-span-12">
          {title}
        </h1>
        {lead && (
          <p
            dir={dirOf(lead)}
            className="mt-8 max-w-[52ch] text-ink-2 text-xl text-pretty lg:col-span-8 lg:col-start-4"
          >
            {lead}
          </p>
        )}
      </header>
      <div className="mt-16 border-ink border-t lg:mt-24">
        {parts.map((part, index) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat and never move
            key={index}
            className="border-line border-b py-8 lg:grid lg:grid-cols-12 lg:gap-x-6 lg:py-10"
          >
            <h2 dir={dirOf(part.title)} className="font-semibold text-xl lg:col-span-3 lg:pr-4">
              {part.title}
            </h2>
            <MarkdownText
              nodes={part.text}
              className="mt-3 max-w-[62ch] text-lg text-pretty lg:col-span-8 lg:col-start-4 lg:mt-0"
            />
          </section>
        ))}
      </div>
      {updated && (
        <div className="mt-10 lg:grid lg:grid-cols-12 lg:gap-x-6">
          <p className="caption text-ink-2 lg:col-span-9 lg:col-start-4">
            <Dated {...updated} />
          </p>
        </div>
      )}
    </article>
  )
}
