import type { PageName } from '#content/documents/pages/index.ts'
import type { TextPath } from '#content/documents/pages/marks.ts'
import type { PictureField } from '../fields.ts'
import { type EditedDocument, editDocument } from './edited-document.ts'
import type { FrameHost } from './frame-host.ts'

export interface ShownPage {
  /** Address of the page with the unsaved texts. */
  address: string
  paths: readonly TextPath[]
  pictures: readonly (PictureField & { url: string })[]
  names: readonly PageName[]
}

interface FrameOptions {
  title: string
  host: FrameHost
  /** Whether another page was asked for meanwhile. */
  isStale: () => boolean
}

/**
 * Shows a page in a frame of this window's origin, ready to be edited. Double buffering: the one that was
 * there stays until the new one is ready, and gives it its place and its focus.
 *
 * The document has no script and may run none (`script-src 'none'`), so it takes no sandbox: in one without
 * scripts, WebKit would call none of the editor's listeners either.
 */
export async function showPage(
  room: HTMLElement,
  { address, ...shown }: ShownPage,
  { title, host, isStale }: FrameOptions,
): Promise<EditedDocument | undefined> {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.className = 'absolute inset-0 size-full border-0 bg-white opacity-0'
  frame.inert = true
  const { promise, resolve } = Promise.withResolvers<void>()
  frame.addEventListener('load', () => resolve(), { once: true })
  frame.src = address
  room.append(frame)
  await promise
  const inner = frame.contentWindow as (Window & typeof globalThis) | null // of our own origin
  if (isStale() || !inner) {
    frame.remove()
    return undefined
  }
  if (!inner.document.getElementById('main')) {
    frame.remove()
    throw new Error('The page did not come')
  }
  const edited = editDocument({ window: inner, ...shown, host })
  const former = current.get(room)
  const focused = former?.edited.focused()
  inner.scrollTo(0, former?.frame.contentWindow?.scrollY ?? 0)
  frame.inert = false
  frame.classList.remove('opacity-0')
  former?.edited.close()
  former?.frame.remove()
  current.set(room, { frame, edited })
  if (focused) {
    frame.focus()
    edited.resume(focused)
  }
  return edited
}

/** The frame that is in sight in a room. */
const current = new WeakMap<HTMLElement, { frame: HTMLIFrameElement; edited: EditedDocument }>()
