import { MessageSquare } from 'lucide-react'
import { createContext, use } from 'react'

/** How many comments on each record of a list nobody has resolved, by the record's id. */
export const OpenCommentsContext = createContext<ReadonlyMap<string, number>>(new Map())

/** That a record has open comments, beside its name. */
export function OpenComments({ of }: { of: string }) {
  const count = use(OpenCommentsContext).get(of)
  if (!count) return null
  const words = `${count} open ${count === 1 ? 'comment' : 'comments'}`
  return (
    <span
      title={words}
      className="caption inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-signal-deep text-xs max-sm:pr-3"
    >
      <MessageSquare aria-hidden size={13} />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
