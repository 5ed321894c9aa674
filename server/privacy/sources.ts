import { notes, replies, senders } from './inbox-sources.ts'
import { reviews } from './review-sources.ts'
import type { Source } from './source.ts'
import { answers, history, messages, newsletter, outbox, trash } from './source-tables.ts'

/**
 * Every place. A table that comes to hold what visitors wrote gets a source here, and search, export, erasure
 * and retention follow. They are erased in this order.
 */
export const sources: readonly Source[] = [
  outbox,
  notes,
  replies,
  senders,
  newsletter,
  reviews,
  history,
  answers,
  trash,
  messages,
]
