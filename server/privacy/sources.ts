import { notes, replies, senders } from './inbox-sources.ts'
import { reviews } from './review-sources.ts'
import type { Source } from './source.ts'
import { answers, history, messages, newsletter, outbox, trash } from './source-tables.ts'

/**
 * All places that store personal data, in the order of erasure. A new table with visitors' data needs a source here;
 * search, export, erasure and retention then include it.
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
