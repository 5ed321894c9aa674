import { Inline } from './rich-text/inline.tsx'
import sheet from './rich-text/rich-text.css?url'
import type { ShownNode } from './rich-text/shown-rich-text.ts'

interface MarkdownTextProps {
  nodes: readonly ShownNode[]
  className: string
}

/** Text of a Markdown field: paragraphs and lists, styled like a rich text. */
export const MarkdownText = ({ nodes, className }: MarkdownTextProps) => (
  <>
    {nodes.some(isList) && <link rel="stylesheet" href={sheet} precedence="default" />}
    <div className={`markdown-text space-y-[0.85em] wrap-anywhere ${className}`}>
      <Blocks nodes={nodes} />
    </div>
  </>
)

const isList = ({ type }: ShownNode) => type.endsWith('_list')

const Blocks = ({ nodes }: { nodes: readonly ShownNode[] }) =>
  nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks may repeat and never move
    <Block key={index} {...node} />
  ))

function Block({ type, attrs, content = [], dir }: ShownNode) {
  const items = content.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat and never move
    <li key={index}>
      <Blocks nodes={item.content ?? []} />
    </li>
  ))
  if (type === 'bullet_list') return <ul dir={dir}>{items}</ul>
  if (type === 'ordered_list')
    return (
      <ol dir={dir} start={Number(attrs?.start)}>
        {items}
      </ol>
    )
  return (
    <p dir={dir}>
      <Inline nodes={content} />
    </p>
  )
}
