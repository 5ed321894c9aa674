import type { ReactNode } from 'react'
import { button } from '../../../ui/button.ts'
import { dirOf } from '../direction.ts'
import { Code } from './code.tsx'
import { Figures } from './figures.tsx'
import { Inline, To } from './inline.tsx'
import { RichPicture } from './rich-picture.tsx'
import sheet from './rich-text.css?url'
import type { ShownNode, ShownRichText } from './shown-rich-text.ts'
import { Table } from './table.tsx'
import { Video } from './video.tsx'

export interface RichTextProps extends ShownRichText {
  /** HTML level of the text's highest headings: one level below the heading that introduces the text. */
  level: 2 | 3
}

type Block = (
  node: ShownNode,
  text: Pick<RichTextProps, 'level' | 'labels'> & {
    /** Number of the block among the blocks of its type, counted from 1. */
    number: number
  },
) => ReactNode

const list =
  (Tag: 'ul' | 'ol'): Block =>
  ({ attrs, content = [], dir }, text) => (
    <Tag
      dir={dir}
      {...(Tag === 'ol' && Number(attrs?.start) > 1 && { start: Number(attrs?.start) })}
    >
      {content.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat and never move
        <li key={index}>
          <Blocks {...text} content={item.content ?? []} />
        </li>
      ))}
    </Tag>
  )

const blocks: Record<string, Block> = {
  paragraph: ({ content, dir }) =>
    content && (
      <p dir={dir}>
        <Inline nodes={content} />
      </p>
    ),
  heading({ attrs, content, dir }, { level }) {
    const Heading = `h${(level + Number(attrs?.level) - 2) as 2 | 3 | 4}` as const
    return (
      <Heading dir={dir}>
        <Inline nodes={content} />
      </Heading>
    )
  },
  bullet_list: list('ul'),
  ordered_list: list('ol'),
  picture: (node) => <RichPicture {...node} />,
  quote: ({ attrs, content = [], dir }, text) => (
    <figure dir={dir} className="rich-quote">
      <blockquote>
        <Blocks {...text} content={content} />
      </blockquote>
      {attrs?.by && <figcaption className="caption text-ink-2">{attrs.by}</figcaption>}
    </figure>
  ),
  figures: ({ content, dir }) => <Figures figures={content} dir={dir} />,
  code_block: ({ attrs, content }, { labels }) => (
    <Code language={String(attrs?.language ?? '')} code={content?.[0]?.text} label={labels.code} />
  ),
  table: ({ content, dir }, { labels, number }) => (
    <Table rows={content} dir={dir} label={labels.table} number={number}>
      {(cell) => <Blocks level={3} labels={labels} content={cell.content ?? []} />}
    </Table>
  ),
  video: ({ attrs }, { labels }) => (
    <Video
      src={String(attrs?.src)}
      title={String(attrs?.title || labels.video)}
      poster={String(attrs?.poster ?? '')}
      label={labels.play}
    />
  ),
  action: ({ attrs }) =>
    attrs?.href &&
    attrs.label && (
      <p dir={dirOf(String(attrs.label))} className="rich-action">
        <To href={String(attrs.href)} className={button('primary', 'lg')}>
          {attrs.label}
        </To>
      </p>
    ),
}

/** Rich text as semantic HTML. */
export default function RichText({ content, ...text }: RichTextProps) {
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="default" />
      <div className="rich">
        <Blocks {...text} content={content} />
      </div>
    </>
  )
}

function Blocks({ content, ...text }: RichTextProps) {
  const counts = new Map<string, number>()
  return content.map((node, index) => {
    const number = (counts.get(node.type) ?? 0) + 1
    counts.set(node.type, number)
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks may repeat and never move
    return <Block key={index} node={node} text={{ ...text, number }} />
  })
}

const Block = ({ node, text }: { node: ShownNode; text: Parameters<Block>[1] }) =>
  blocks[node.type]?.(node, text)
