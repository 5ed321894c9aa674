import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { set } from 'react-hook-form'
import { maxLengthOf } from '#content/documents/fields.ts'
import type { PageName } from '#content/documents/pages/index.ts'
import { structureOf, type TextsOfPages, textPaths } from '#content/documents/pages/marks.ts'
import { isAborted, reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { fieldAt, pictureFields } from '../fields.ts'
import { textAt } from '../text-at.ts'
import type { EditedDocument } from './edited-document.ts'
import type { FrameHost } from './frame-host.ts'
import { showPage } from './page-frame.ts'

interface Options {
  /** Path of the page. */
  path: string
  title: string
  names: readonly PageName[]
  /** Reads the current texts from the forms. */
  read: () => TextsOfPages
  host: FrameHost
}

/** Debounce between a structural change and the next render of the page. */
const pauseMs = 250

/**
 * The edited page in its frame. Structural changes, such as a new list item, render the page again; text changes update
 * it in place. Call `note` after each change.
 */
export function usePageFrame({ path, title, names, read, host }: Options) {
  const room = useRef<HTMLDivElement>(null)
  const edited = useRef<EditedDocument>(null)
  const structure = useRef<string>(undefined)
  const timer = useRef<number>(undefined)
  const turn = useRef(0)
  const [failed, setFailed] = useState<{ reason: string | undefined }>()
  const [isShown, setShown] = useState(false)

  const render = async () => {
    const mine = ++turn.current
    const isStale = () => turn.current !== mine || !room.current
    const shown = read()
    structure.current = structureOf(shown)
    try {
      const texts = clipped(shown)
      const documents = names.map((id) => ({
        type: 'pages' as const,
        id,
        values: texts[id] as object, // Cast: `read` gives every page.
      }))
      const { path: address } = await api.json('POST /previews', {
        body: { path, documents, isMarked: true },
      })
      if (isStale() || !room.current) return
      const page = { address, names, paths: textPaths(shown), pictures: picturesIn(shown) }
      const ready = await showPage(room.current, page, { title, host, isStale })
      if (!ready) return
      edited.current = ready
      setFailed(undefined)
      setShown(true)
      // Applies changes typed while the page was loading.
      note()
    } catch (error) {
      if (isStale() || isAborted(error)) return
      setFailed({ reason: reasonOf(error) })
    }
  }
  const note = () => {
    edited.current?.update()
    if (structureOf(read()) === structure.current) return
    clearTimeout(timer.current)
    timer.current = window.setTimeout(render, pauseMs)
  }

  const begin = useEffectEvent(() => {
    void render()
    return () => {
      turn.current++
      clearTimeout(timer.current)
      edited.current?.close()
      room.current?.replaceChildren()
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path needs a new frame
  useEffect(() => begin(), [path])

  return { room, edited, note, render, failed, isShown }
}

/** Truncates texts that exceed their limit, so that the preview is valid. The form shows the error. */
function clipped(shown: TextsOfPages): TextsOfPages {
  const copy = structuredClone(shown)
  for (const path of textPaths(copy)) {
    const texts = copy[path.page] ?? {}
    const text = textAt(texts, path.name)
    const max = maxLengthOf(fieldAt(path).field)
    if (text.length > max) set(texts, path.name, text.slice(0, max).toWellFormed())
  }
  return copy
}

const picturesIn = (shown: TextsOfPages) =>
  (Object.keys(shown) as (keyof TextsOfPages)[]) // Cast: the keys are page names.
    .flatMap(pictureFields)
    .map((picture) => ({ ...picture, url: textAt(shown[picture.page] ?? {}, picture.name) }))
    .filter(({ url }) => url !== '')
