import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Image } from '#content/images.ts'
import { button } from '../../../ui/button.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { DropHint } from '../upload/drop-hint.tsx'
import { UploadDialog } from '../upload/upload-dialog.tsx'
import { useDropped } from '../upload/use-dropped.ts'
import { PickerPage } from './picker-page.tsx'
import { PickerSteps } from './picker-steps.tsx'
import { useLibrary } from './use-library.ts'

export interface PickerProps {
  /** The address that is there now. */
  current: string
  onChoose: (url: string) => void
  onClose: () => void
}

/** The library, to choose one picture from; what is missing is uploaded in place. */
export function Picker({ current, onChoose, onClose }: PickerProps) {
  const body = useRef<HTMLDivElement>(null)
  const uploaded = useRef<string>(undefined)
  const { query, found, failed, show, again } = useLibrary()
  const [adding, setAdding] = useState<File[]>()
  const isOver = useDropped(1, setAdding)

  const choose = ({ url }: Image) => {
    onChoose(url)
    body.current?.closest('dialog')?.close()
  }

  return (
    <>
      <Dialog title="Choose Image" isWide onClose={onClose}>
        <div ref={body} className="[&_kbd]:hidden">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <SearchBox
              search={query.search}
              placeholder="Search images..."
              onSearch={(search) => show({ search, page: 1 })}
            />
            <button
              type="button"
              className={`${button('secondary')} max-sm:min-h-11`}
              onClick={() => setAdding([])}
            >
              <ImageUp aria-hidden size={16} />
              Upload Image
            </button>
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
              <PickerPage images={found.images} current={current} onChoose={choose} />
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
        </div>
      </Dialog>
      {isOver && <DropHint />}
      {adding && (
        <UploadDialog
          dropped={adding}
          onUploaded={async ([first]) => {
            // The newest come first.
            await show({ search: '', page: 1 })
            uploaded.current = first?._id
          }}
          onClose={() => {
            setAdding(undefined)
            // Whoever uploads a picture here is about to choose it.
            const its = `[data-image="${uploaded.current}"]`
            body.current?.querySelector<HTMLElement>(its)?.focus()
            uploaded.current = undefined
          }}
        />
      )}
    </>
  )
}
