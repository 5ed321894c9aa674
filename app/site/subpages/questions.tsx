import { dirOf } from '../text/direction.ts'
import { MarkdownText } from '../text/markdown-text.tsx'
import { Row } from './row.tsx'
import type { ShownPart } from './shown-parts.ts'

/** FAQ: each question opens its answer, also without a script. */
export function Questions({ title, questions }: Extract<ShownPart, { kind: 'questions' }>) {
  return (
    <Row title={title}>
      <div className="-mt-4">
        {questions.map(({ question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions may repeat and never move
          <details key={index} className="group border-line border-b">
            <summary className="flex cursor-pointer list-none items-baseline justify-between gap-6 py-4 font-medium text-lg [&::-webkit-details-marker]:hidden">
              <span dir={dirOf(question)} className="min-w-0 wrap-anywhere">
                {question}
              </span>
              <svg
                aria-hidden="true"
                viewBox="0 0 16 16"
                className="size-4 shrink-0 text-signal-deep group-open:rotate-45"
              >
                <path d="M8 1v14M1 8h14" stroke="currentColor" strokeWidth="1.5" />
              </svg>
            </summary>
            <MarkdownText nodes={answer} className="max-w-[62ch] pb-6 text-ink-2" />
          </details>
        ))}
      </div>
    </Row>
  )
}
