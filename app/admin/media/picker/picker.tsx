import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Button } from '../../../ui/push-button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { DropHint } from '../upload/drop-hint.tsx'
import { UploadDialog } from '../upload/upload-dialog.tsx'
import { useDropped } from '../upload/use-dropped.ts'
import { PickerPage } from './picker-page.tsx'
import { PickerSteps } from './picker-steps.tsx'
import { useLibrary } from './use-library.ts'

export interface PickerProps {
  /** Address that the form's field currently holds. */
  current: string
  /** Called with the selected addresses, in the order of selection. */
  onChoose: (urls: string[]) => void
  /** Maximum number of pictures in a multiple selection. `undefined` means single selection, which closes the picker. */
  most?: number | undefined
  onClose: () => void
}

/** Image picker: selects from the media library and uploads new pictures without leaving the form. */
export function Picker({ current, onChoose, most, onClose }: PickerProps) {
  const body = useRef<HTMLDivElement>(null)
  const uploaded = useRef<string>(undefined)
  const { query, found, failed, show, again } = useLibrary()
  const [adding, setAdding] = useState<File[]>()
  const isOver = useDropped(1, setAdding)

  const [chosen, setChosen] = useState<string[]>([])

  const finish = (urls: string[]) => {
    onChoose(urls)
    body.current?.closest('dialog')?.close()
  }
  const toggle = (url: string) => {
    if (chosen.includes(url)) setChosen(chosen.filter((each) => each !== url))
    else setChosen([...chosen, url].slice(0, most))
  }

  return (
    <>
      <Dialog
        title={most === undefined ? 'Choose Image' : 'Choose Images'}
        isWide
        onClose={onClose}
      >
        <div ref={body} className="[&_kbd]:hidden">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <SearchBox
              search={query.search}
              placeholder="Search images..."
              onSearch={(search) => show({ search, page: 1 })}
            />
            <Button look="secondary" icon={Upload} onClick={() => setAdding([])}>
              Upload Image
            </Button>
          </div>
          <div className="mt-5 min-h-[min(24rem,50dvh)]">
            {failed ? (
              <Failed reason={failed.reason} onRetry={again}>
                Failed to fetch images
              </Failed>
            ) : !found ? (
              <p role="status" className="late caption text-ink-3">
                Loading...
              </p>
            ) : found.images.length > 0 ? (
              <PickerPage
                images={found.images}
                current={current}
                chosen={most === undefined ? undefined : chosen}
                onChoose={({ url }) => (most === undefined ? finish([url]) : toggle(url))}
              />
            ) : (
              <Empty title="No images found">
                {query.search ? `No filename contains “${query.search}”.` : 'The library is empty.'}
              </Empty>
            )}
          </div>
          {found && (
            <PickerSteps
              page={query.page}
              pages={found.totalPages}
              onPage={(page) => show({ ...query, page })}
            />
          )}
          {most !== undefined && (
            <Chosen count={chosen.length} most={most} onAdd={() => finish(chosen)} />
          )}
        </div>
      </Dialog>
      {isOver && <DropHint />}
      {adding && (
        <UploadDialog
          dropped={adding}
          onUploaded={async (added) => {
            // The list is newest first, so new pictures are on the first page. One that the library had is searched for.
            const first = added[0]
            const newest = await show({ search: '', page: 1 })
            if (first && !newest.some(({ _id }) => _id === first._id))
              await show({ search: first.filename, page: 1 })
            uploaded.current = first?._id
            if (most !== undefined) {
              setChosen([...new Set([...chosen, ...added.map(({ url }) => url)])].slice(0, most))
            }
          }}
          onClose={() => {
            setAdding(undefined)
            // Focuses the uploaded picture, which is the most likely choice.
            const its = `[data-image="${uploaded.current}"]`
            body.current?.querySelector<HTMLElement>(its)?.focus()
            uploaded.current = undefined
          }}
        />
      )}
    </>
  )
}

interface ChosenProps {
  count: number
  most: number
  onAdd: () => void
}

/** Number of selected pictures and the button that adds them. */
function Chosen({ count, most, onAdd }: ChosenProps) {
  const images = count === 1 ? 'image' : 'images'
  return (
    <div className="sticky bottom-0 -mx-6 mt-4 -mb-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line border-t bg-sheet px-6 py-3">
      <p role="status" className="mr-auto text-ink-2">
        {count === 0
          ? 'Choose one or more images.'
          : `${count} ${images} chosen${count === most ? ', the maximum' : ''}`}
      </p>
      <Button isOff={count === 0} onClick={() => count > 0 && onAdd()}>
        {count === 0 ? 'Add images' : `Add ${count} ${images}`}
      </Button>
    </div>
  )
}
