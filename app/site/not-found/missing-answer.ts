import { data } from 'react-router'
import type { Labels } from '#content/labels/index.ts'
import type { Missing } from '../data/find-record.ts'

/** Data of the error page for a missing record. */
export interface MissingAnswer {
  missing: Missing['missing']
  title: string
  text: string
  back: { to: string; label: string }
}

type Words = Pick<MissingAnswer, 'title' | 'back'> & { text?: string }

/** For loaders: response for a missing record. `words.text` replaces the default text. */
export const missingAnswer = <W extends Words>(
  { missing }: Missing,
  labels: Labels['missing'],
  words: W,
) =>
  data(
    { missing, text: missing === 410 ? labels.takenDown : labels.mistyped, ...words },
    { status: missing },
  )
