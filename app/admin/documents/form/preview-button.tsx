import { Eye } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { PreviewInput } from '#content/publishing/previews-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { actionClass } from '../../action-class.ts'

const tabName = 'atrium-preview'

interface PreviewButtonProps {
  /** Name within a sentence: 'project'. */
  one: string
  /** Returns the documents to preview. Called on each click. */
  read: () => PreviewInput
}

/** Button that previews the unsaved values on the public page. All previews share one tab. */
export function PreviewButton({ one, read }: PreviewButtonProps) {
  const [isBusy, setBusy] = useState(false)

  const open = async () => {
    if (isBusy) return
    setBusy(true)
    // Popup blocker: a tab may be opened during the click, but not after the request.
    const tab = window.open('about:blank', tabName)
    try {
      const { path } = await api.json('POST /previews', { body: read() })
      if (tab && !tab.closed) {
        tab.location.replace(path)
        tab.focus()
      } else {
        offer(path)
      }
    } catch (error) {
      tab?.close()
      toast.error(`Failed to preview ${one}`, { description: reasonOf(error) })
    }
    setBusy(false)
  }

  return (
    <button type="button" aria-disabled={isBusy} onClick={open} className={actionClass}>
      <Eye aria-hidden size={15} />
      Preview
    </button>
  )
}

/** Fallback link, for a browser that blocked the tab. */
function offer(path: string) {
  toast.info('Your browser blocked the preview', {
    duration: 20_000,
    description: (
      <a href={path} target={tabName} className="text-signal-deep underline underline-offset-4">
        Open the preview
      </a>
    ),
  })
}
