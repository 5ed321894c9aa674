import { toast } from 'sonner'
import type { Content, Values } from '#content/define.ts'
import { reasonOf } from '../../api/failure.ts'
import { recordsOf } from '../../api.ts'

const tabName = 'atrium-preview'

/** Shows unsaved values as the public page would, in a tab that every preview uses again. */
export async function openPreview(
  content: Content,
  values: Values<Content>,
  id?: string,
): Promise<void> {
  // At once: a browser lets a click open a tab, but not the answer to a call.
  const tab = window.open('about:blank', tabName)
  try {
    const { path } = await recordsOf(content).preview(values, id)
    if (tab && !tab.closed) {
      tab.location.replace(path)
      tab.focus()
    } else {
      offer(path)
    }
  } catch (error) {
    tab?.close()
    toast.error(`Failed to preview ${content.one.toLowerCase()}`, { description: reasonOf(error) })
  }
}

/** A link for whoever has a browser that opened no tab. */
function offer(path: string) {
  toast.info('Your browser did not open the preview', {
    duration: 20_000,
    description: (
      <a href={path} target={tabName} className="text-signal-deep underline underline-offset-4">
        Open the preview
      </a>
    ),
  })
}
