import { toast } from 'sonner'
import type { Content, Values } from '#content/define.ts'
import { reasonOf } from '../../api/failure.ts'
import { recordsOf } from '../../api.ts'

const tabName = 'atrium-preview'

/** Preview: shows unsaved values on the public page, in one tab that all previews share. */
export async function openPreview(
  content: Content,
  values: Values<Content>,
  id?: string,
): Promise<void> {
  // Popup blocker: a click may open a tab, an answer that comes later may not.
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

/** Fallback link, for a browser that blocked the tab. */
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
