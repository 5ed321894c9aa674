import type { PageName } from '#content/documents/pages/index.ts'
import type { TextPath } from '#content/documents/pages/marks.ts'
import type { PictureField } from '../fields.ts'
import { type EditedDocument, editDocument } from './edited-document.ts'
import type { FrameHost } from './frame-host.ts'

export interface ShownPage {
  /** Address of the preview with the unsaved texts. */
  address: string
  paths: readonly TextPath[]
  pictures: readonly (PictureField & { url: string })[]
  names: readonly PageName[]
}

interface FrameOptions {
  title: string
  host: FrameHost
  /** Whether a newer render has started. */
  isStale: () => boolean
}

/**
 * Shows an editable page in a same-origin frame. Double buffering: the former frame stays until the new one is ready,
 * which then takes over its scroll position and focus.
 *
 * The frame has no sandbox: in a sandbox without scripts, WebKit does not call the editor's event listeners either. The
 * document's CSP blocks scripts instead (`script-src 'none'`).
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
  const inner = frame.contentWindow as (Window & typeof globalThis) | null // Cast: the frame is same-origin.
  if (isStale() || !inner) {
    frame.remove()
    return undefined
  }
  if (!inner.document.getElementById('main')) {
    frame.remove()
    throw new Error('The preview could not be loaded')
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

/** The visible frame of each container. */
const current = new WeakMap<HTMLElement, { frame: HTMLIFrameElement; edited: EditedDocument }>()
