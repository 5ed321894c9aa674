import { MessageSquare } from 'lucide-react'
import { createContext, use } from 'react'

/** Number of open comments by record id, for a list. */
export const OpenCommentsContext = createContext<ReadonlyMap<string, number>>(new Map())

/** Badge with the number of open comments, next to a record's name. */
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
