import { Fragment, type ReactNode } from 'react'
import { isSitePath } from '#content/text/link-address.ts'
import { dirOfWords, Link } from '../../link.tsx'
import type { ShownNode } from './shown-rich-text.ts'

interface ToProps {
  href: string
  className: string
  children: ReactNode
}

/** Link to a page of the site or to another site. */
export function To({ href, ...props }: ToProps) {
  if (!isSitePath(href)) return <a href={href} rel="noopener" {...props} />
  // The same element as `Link` makes, but faster: a page may have thousands of links. `Link` resolves dot segments.
  if (import.meta.env.SSR && !/\/[./]/.test(href))
    return <a data-discover="true" href={href} dir={dirOfWords(props.children)} {...props} />
  return <Link to={href} {...props} />
}

const tags = { bold: 'strong', italic: 'em', code: 'code' } as const

const hrefOf = ({ marks = [] }: ShownNode) =>
  String(marks.find(({ type }) => type === 'link')?.attrs?.href ?? '')

/** Texts and line breaks. Neighbors with the same link share one link element. */
export function Inline({ nodes = [] }: { nodes: ShownNode[] | undefined }) {
  const runs: { href: string; nodes: ShownNode[] }[] = []
  for (const node of nodes) {
    const href = hrefOf(node)
    const last = runs.at(-1)
    if (last?.href === href) last.nodes.push(node)
    else runs.push({ href, nodes: [node] })
  }
  return runs.map(({ href, nodes }, index) => {
    const words = nodes.map((node, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat and never move
      <Fragment key={at}>{wordsOf(node)}</Fragment>
    ))
    return href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: links may repeat and never move
      <To key={index} href={href} className="link">
        {words}
      </To>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat and never move
      <Fragment key={index}>{words}</Fragment>
    )
  })
}

function wordsOf({ type, text, marks = [] }: ShownNode): ReactNode {
  if (type === 'hard_break') return <br />
  return marks.reduce<ReactNode>((inner, mark) => {
    const Tag = tags[mark.type as keyof typeof tags] // `undefined` for a link, which `Inline` renders
    return Tag ? <Tag key={mark.type}>{inner}</Tag> : inner
  }, text)
}
