import { Check, Copy, ExternalLink, RefreshCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Image } from '#content/media/images-api.ts'
import { button } from '../../../ui/button.ts'
import { Button } from '../../../ui/push-button.tsx'
import { useCopyUrl } from '../use-copy-url.ts'

interface ToolsProps {
  image: Image
  onReplace: () => void
  onDelete: () => void
}

export function Tools({ image, onReplace, onDelete }: ToolsProps) {
  const { isCopied, copy } = useCopyUrl(image)
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-line border-t pt-4">
      <Tool onClick={copy}>
        {isCopied ? (
          <Check aria-hidden size={15} className="text-ok" />
        ) : (
          <Copy aria-hidden size={15} />
        )}
        {isCopied ? 'Copied' : 'Copy URL'}
      </Tool>
      <a href={image.url} target="_blank" rel="noreferrer" className={tool}>
        <ExternalLink aria-hidden size={15} />
        Open
      </a>
      <Tool onClick={onReplace}>
        <RefreshCw aria-hidden size={15} />
        Replace
      </Tool>
      <Tool onClick={onDelete}>
        <Trash2 aria-hidden size={15} className="text-bad" />
        Delete
      </Tool>
    </div>
  )
}

const tool = `${button('secondary', 'sm')} max-sm:min-h-11`

function Tool({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button look="secondary" size="sm" onClick={onClick}>
      {children}
    </Button>
  )
}
