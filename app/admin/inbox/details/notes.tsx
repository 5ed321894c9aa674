import { useId, useState } from 'react'
import { inboxLimits } from '#content/inbox/inbox.ts'
import type { MessageNote } from '#content/inbox/inbox-api.ts'
import { api } from '../../../api.ts'
import { textInput } from '../../../ui/input.ts'
import { Button } from '../../../ui/push-button.tsx'
import { localMoment } from '../../dates.ts'
import { useSubmission } from '../../documents/form/submission/use-submission.ts'
import { personName } from '../../people/names.ts'
import { useScreen } from '../../screen.tsx'
import { useMe } from '../../use-me.ts'
import { withNotice } from '../../with-notice.ts'
import { useAutosavedText } from './use-autosaved-text.ts'

interface NoteProps {
  messageId: string
  note: MessageNote
}

/** Note on a message. Only its author can edit and delete it. */
export function Note({ messageId, note }: NoteProps) {
  const { reload } = useScreen()
  const { _id, person, text, createdAt, updatedAt } = note
  const isMine = useMe()?.email === person
  const params = { id: messageId, note: _id }
  const [edited, setEdited] = useState<string>()
  const act = async (change: Promise<unknown>, failed: string) => {
    if (!(await withNotice(change, { failed }))) return
    setEdited(undefined)
    await reload()
  }
  const save = () => {
    if (!edited?.trim()) return
    const call = { params, body: { text: edited } }
    act(api.json('PUT /messages/:id/notes/:note', call), 'Failed to save note')
  }
  const remove = () =>
    act(api.send('DELETE /messages/:id/notes/:note', { params }), 'Failed to remove note')
  return (
    <li className="border-warn border-l-2 pl-3">
      <p className="caption text-ink-3 text-xs">
        {`Note by ${person ? personName(person) : 'someone'}, ${localMoment(createdAt)}${updatedAt ? ', edited' : ''}`}
      </p>
      {edited === undefined ? (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      ) : (
        <textarea
          dir="auto"
          aria-label="Edit note"
          value={edited}
          maxLength={inboxLimits.note}
          onChange={({ target }) => setEdited(target.value)}
          className={textInput}
        />
      )}
      {isMine && (
        <div className="mt-1 flex gap-1">
          {edited === undefined ? (
            <>
              <Button look="quiet" size="sm" onClick={() => setEdited(text)} className="-ml-3">
                Edit
              </Button>
              <Button look="quiet" size="sm" onClick={remove} className="-ml-3">
                Remove
              </Button>
            </>
          ) : (
            <>
              <Button look="secondary" size="sm" onClick={save}>
                Save note
              </Button>
              <Button look="quiet" size="sm" onClick={() => setEdited(undefined)} className="-ml-3">
                Cancel
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  )
}

/** Form for a new note. The browser stores the text until the note is added. */
export function NoteForm({ messageId }: Omit<NoteProps, 'note'>) {
  const { reload } = useScreen()
  const id = useId()
  const { text, write, clear } = useAutosavedText(`messages/${messageId}/note`)
  const { isBusy, submit } = useSubmission({ failed: 'Failed to add note' })
  const add = submit(async () => {
    if (text.trim() === '') return
    await api.json('POST /messages/:id/notes', { params: { id: messageId }, body: { text } })
    await clear()
    await reload()
  })
  return (
    <form onSubmit={add} className="mt-5">
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Note for colleagues
      </label>
      <textarea
        dir="auto"
        id={id}
        value={text}
        maxLength={inboxLimits.note}
        onChange={({ target }) => write(target.value)}
        className={`${textInput} min-h-16`}
      />
      {text.trim() !== '' && (
        <Button type="submit" look="secondary" isOff={isBusy} className="mt-2">
          Add note
        </Button>
      )}
    </form>
  )
}
