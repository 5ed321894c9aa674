import { Check, Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { Image } from '#content/images.ts'
import { button } from '../ui/button.ts'
import { localDay } from './dates.ts'

/** How long the check mark stands after copying. */
const copiedFor = 2000

export function ImageCard({ image, onDelete }: { image: Image; onDelete: () => void }) {
  const { url, filename, createdAt } = image
  const [isCopied, setCopied] = useState(false)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(url, location.href).href)
    } catch {
      toast.error('Failed to copy URL')
      return
    }
    toast.success('URL copied to clipboard')
    setCopied(true)
    setTimeout(() => setCopied(false), copiedFor)
  }

  return (
    <li className="flex flex-col border border-line bg-sheet">
      <a href={url} target="_blank" rel="noreferrer" className="block bg-paper">
        <img
          src={url}
          alt={filename}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full object-contain"
        />
      </a>
      <div className="flex grow items-center gap-1 border-line border-t py-2 pr-2 pl-3">
        <div className="min-w-0 grow">
          <p className="truncate font-medium text-sm" title={filename}>
            {filename}
          </p>
          <time dateTime={createdAt} className="caption text-ink-3">
            {localDay(createdAt)}
          </time>
        </div>
        <button type="button" onClick={copy} className={button('quiet', 'icon')} title="Copy URL">
          {isCopied ? (
            <Check aria-hidden size={16} className="text-ok" />
          ) : (
            <Copy aria-hidden size={16} />
          )}
          <span className="sr-only">
            {isCopied ? 'Copied' : 'Copy URL'} of {filename}
          </span>
        </button>
        <button
          type="button"
          onClick={onDelete}
          className={`${button('quiet', 'icon')} hover:text-bad`}
          title="Delete"
        >
          <Trash2 aria-hidden size={16} />
          <span className="sr-only">Delete {filename}</span>
        </button>
      </div>
    </li>
  )
}
