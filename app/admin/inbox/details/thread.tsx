import type { Conversation } from '#content/inbox/inbox-api.ts'
import { localMoment } from '../../dates.ts'
import { personName } from '../../people/names.ts'
import { Deliveries } from '../deliveries.tsx'
import { Note } from './notes.tsx'

/** Notes and replies in chronological order. */
export function Thread({ conversation }: { conversation: Conversation }) {
  const { message, notes, replies } = conversation
  if (notes.length + replies.length === 0) return null
  const entries = [
    ...notes.map((note) => ({ at: note.createdAt, note, reply: undefined })),
    ...replies.map((reply) => ({ at: reply.createdAt, reply, note: undefined })),
  ].sort((one, other) => one.at.localeCompare(other.at))
  return (
    <ul aria-label="Notes and replies" className="mt-5 grid gap-4 border-line border-t pt-5">
      {entries.map(({ note, reply }) =>
        note ? (
          <Note key={note._id} messageId={message._id} note={note} />
        ) : (
          reply && (
            <li key={reply._id} className="border-ok border-l-2 pl-3">
              <p className="caption text-ink-3 text-xs">
                {`Reply by ${reply.person ? personName(reply.person) : 'someone'}, ${localMoment(reply.createdAt)}`}
              </p>
              <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {reply.text}
              </p>
              {reply.delivery && <Deliveries deliveries={[reply.delivery]} />}
            </li>
          )
        ),
      )}
    </ul>
  )
}
