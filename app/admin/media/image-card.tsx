import { Check, Copy, Trash2 } from 'lucide-react'
import type { Image } from '#content/media/images-api.ts'
import { variantWidths } from '#content/media/variant-widths.ts'
import { button } from '../../ui/button.ts'
import { IconButton } from '../../ui/push-button.tsx'
import { localDay } from '../dates.ts'
import { LibraryPicture } from './library-picture.tsx'
import { useCopyUrl } from './use-copy-url.ts'

/** Object fit that does not enlarge tiny pictures. */
export const fitOf = ({ width }: Image) =>
  width < variantWidths[0] ? 'object-scale-down' : 'object-contain'

interface ImageCardProps {
  image: Image
  onView: () => void
  onDelete: () => void
}

export function ImageCard({ image, onView, onDelete }: ImageCardProps) {
  const { filename, createdAt } = image
  const { isCopied, copy } = useCopyUrl(image)
  return (
    <li className="flex flex-col border border-line bg-sheet">
      <button
        type="button"
        onClick={onView}
        aria-label={`Details of ${filename}`}
        className="block w-full cursor-zoom-in bg-ground"
      >
        <LibraryPicture image={image} className={`aspect-4/3 w-full ${fitOf(image)}`} />
      </button>
      <div className="flex grow items-center gap-1 border-line border-t py-2 pr-2 pl-3">
        <div className="min-w-0 grow">
          <p dir="auto" className="truncate font-medium text-sm" title={filename}>
            {filename}
          </p>
          <time dateTime={createdAt} className="caption text-ink-3">
            {localDay(createdAt)}
          </time>
        </div>
        <button
          type="button"
          onClick={copy}
          className={`${button('quiet', 'icon')} max-sm:size-11`}
          title="Copy URL"
        >
          {isCopied ? (
            <Check aria-hidden size={16} className="text-ok" />
          ) : (
            <Copy aria-hidden size={16} />
          )}
          <span className="sr-only">
            {isCopied ? 'Copied' : 'Copy URL'} of {filename}
          </span>
        </button>
        <IconButton icon={Trash2} title="Delete" of={filename} isDestructive onClick={onDelete} />
      </div>
    </li>
  )
}
