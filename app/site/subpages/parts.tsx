import type { ComponentType } from 'react'
import { CheckedList } from '../checked-list.tsx'
import { ContactPrompt } from '../contact-prompt.tsx'
import { Stats } from '../home/stats.tsx'
import { dirOf } from '../text/direction.ts'
import { MarkdownText } from '../text/markdown-text.tsx'
import { Quote } from '../text/quote.tsx'
import { FewFigures } from './few-figures.tsx'
import { PicturePart } from './picture-part.tsx'
import { Questions } from './questions.tsx'
import { Row } from './row.tsx'
import type { ShownPart } from './shown-parts.ts'

interface PartsProps {
  parts: readonly ShownPart[]
  /** The page's title. */
  title: string
}

type Of<K extends ShownPart['kind']> = Extract<ShownPart, { kind: K }> & {
  /** The page's title. */
  page: string
}

const Text = ({ title, text }: Of<'text'>) => (
  <Row title={title}>
    <MarkdownText nodes={text} className="max-w-[62ch] text-lg text-pretty" />
  </Row>
)

const List = ({ title, entries }: Of<'list'>) => (
  <Row title={title}>
    <CheckedList items={entries} />
  </Row>
)

/** Three or more figures fill a full-width band. Fewer would leave it mostly empty. */
const Figures = ({ figures, page }: Of<'figures'>) =>
  figures.length > 2 ? <Stats label={page} figures={figures} /> : <FewFigures figures={figures} />

const QuotePart = ({ text, name }: Of<'quote'>) => (
  <Row>
    <figure className="py-6 lg:py-10">
      <Quote words={text} />
      {name && (
        <figcaption
          dir={dirOf(name)}
          className="caption mt-7 max-w-[72ch] text-ink-2 wrap-anywhere"
        >
          {name}
        </figcaption>
      )}
    </figure>
  </Row>
)

const Action = ({ title, text, to, label }: Of<'action'>) => (
  <ContactPrompt title={title} lead={text} action={{ to, label }} />
)

const components = {
  text: Text,
  list: List,
  figures: Figures,
  quote: QuotePart,
  picture: PicturePart,
  questions: Questions,
  action: Action,
} satisfies { [K in ShownPart['kind']]: ComponentType<Of<K>> }

/** Parts of a page, one below the other. */
export function Parts({ parts, title }: PartsProps) {
  return (
    // The call to action has its own spacing at the end.
    <div className={parts.at(-1)?.kind === 'action' ? '' : 'pb-section'}>
      {parts.map((part, index) => {
        // Cast: TypeScript cannot infer that the looked-up component takes this part's kind.
        const Component = components[part.kind] as ComponentType<ShownPart & { page: string }>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat and never move
        return <Component key={index} {...part} page={title} />
      })}
    </div>
  )
}
