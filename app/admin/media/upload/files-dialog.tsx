import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'sonner'
import { uploadLimits } from '#content/media/image-formats.ts'
import { ApiError, reasonOf } from '../../../api/failure.ts'
import type { Sending } from '../../../api/upload.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Button } from '../../../ui/push-button.tsx'
import { useMe } from '../../use-me.ts'
import { fileSize } from '../file-size.ts'
import { ChosenFile } from './chosen-file.tsx'
import { DropArea } from './drop-area.tsx'
import { progressText } from './progress-text.ts'
import { type Kinds, pictureKinds, withCulprits, withFiles } from './selection.ts'
import { StopQuestion } from './stop-question.tsx'
import { useSending } from './use-sending.ts'

interface FilesDialogProps<T> {
  title: string
  /** Whether only one file can be selected. A new file then replaces the selected one. */
  isOne?: boolean
  kinds?: Kinds
  /** Text that asks for files, shown in the drop area. */
  prompt: string
  /** Labels of the button: before the upload, and during it. */
  action: [does: string, isDoing: string]
  failed: string
  /** Files dropped before the dialog opened. */
  dropped?: readonly File[]
  send: (files: File[], sending: Sending) => Promise<T>
  /** Called after the upload. The dialog closes when this resolves. */
  onSent: (answer: T) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Upload dialog: sends selected, dropped and pasted files in one request. After a failure the files stay selected. */
export function FilesDialog<T>({
  title,
  isOne = false,
  prompt,
  action,
  failed,
  ...props
}: FilesDialogProps<T>) {
  const limits = useMe()?.upload ?? uploadLimits
  const accepted = isOne ? { ...limits, files: 1 } : limits
  const most = accepted.files
  const { kinds = pictureKinds, dropped = [], send, onSent, onClose, children } = props
  const [{ files, refused }, setAddition] = useState(() => withFiles([], dropped, accepted, kinds))
  const [isAsking, setAsking] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const { sent, isSending, start, stop } = useSending(files.length > 0)
  const isFull = !isOne && files.length >= most
  const sizes = files.map(({ file }) => file.size)

  const setFiles = (next: typeof files) => setAddition({ files: next, refused: [] })
  const focus = (selector: string) => body.current?.querySelector<HTMLElement>(selector)?.focus()
  const close = () => body.current?.closest('dialog')?.close()

  const remove = (place: number) => {
    flushSync(() => setFiles(files.toSpliced(place, 1)))
    const buttons = [...(body.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const next = buttons[place] ?? buttons.at(-1)
    if (next) next.focus()
    else focus('[data-drop-area]')
  }

  const sendAll = async () => {
    if (files.length === 0 || isSending) return
    const unmarked = withCulprits(files, [])
    setFiles(unmarked)
    try {
      const answer = await start(files.length, (how) =>
        send(
          unmarked.map(({ file }) => file),
          how,
        ),
      )
      setAsking(false)
      if (answer === undefined) return
      setFiles([])
      await onSent(answer)
      close()
    } catch (error) {
      const marked =
        error instanceof ApiError ? withCulprits(unmarked, error.fieldErrors) : unmarked
      const isMarked = marked.some(({ wrong }) => wrong)
      flushSync(() => {
        setAsking(false)
        setFiles(marked)
      })
      // Errors of a file are shown at the file, not in the notification.
      toast.error(failed, { description: isMarked ? undefined : reasonOf(error) })
      if (isMarked) focus('[data-wrong]')
    }
  }

  return (
    <>
      <Dialog
        title={title}
        onClose={onClose}
        mayClose={() => {
          if (isSending) setAsking(true)
          return !isSending
        }}
      >
        <DropArea
          title={isFull ? `Maximum ${most} files reached` : prompt}
          hint={`${kinds.words}, up to ${fileSize(accepted.fileSize)} each`}
          types={kinds.types}
          isMultiple={!isOne}
          isOff={isFull || isSending}
          onFiles={(more) => setAddition(withFiles(isOne ? [] : files, more, accepted, kinds))}
        >
          {(area) => (
            <div ref={body}>
              {children}
              {area}
              <div role="alert" className="mt-3 grid gap-1 text-bad empty:hidden">
                {refused.map((text) => (
                  <p key={text} className="wrap-anywhere">
                    {text}
                  </p>
                ))}
              </div>
              <ul aria-label="Chosen files" className="mt-3 divide-y divide-line empty:hidden">
                {files.map((chosen, place) => (
                  <ChosenFile
                    key={chosen.id}
                    chosen={chosen}
                    sent={sent?.[place]}
                    onRemove={() => remove(place)}
                  />
                ))}
              </ul>
              <div className="sticky bottom-0 -mx-6 -mb-5 mt-5 flex flex-wrap items-center justify-end gap-2 max-sm:py-3 border-line border-t bg-sheet px-6 py-4">
                <p role="status" className="caption min-w-0 grow text-ink-2 max-sm:basis-full">
                  {sent ? progressText(sent, sizes) : !isOne && countOf(sizes, most)}
                </p>
                <Button look="secondary" onClick={() => (isSending ? setAsking(true) : close())}>
                  Cancel
                </Button>
                <Button isOff={files.length === 0 || isSending} onClick={sendAll}>
                  {action[isSending ? 1 : 0]}
                </Button>
              </div>
            </div>
          )}
        </DropArea>
      </Dialog>
      {isAsking && (
        <StopQuestion
          onStop={() => {
            stop()
            close()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function countOf(sizes: number[], most: number): string {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return sizes.length > 0 ? `${sizes.length} of ${most} files, ${fileSize(all)}` : ''
}
