import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { wholeSheet } from '#content/brand/sheet.ts'
import type { StoredBrand } from '../../api.ts'
import { useTypedBrand } from '../documents/brand/use-typed-brand.ts'
import { asSetup } from './setup-values.ts'
import { usePictures } from './use-pictures.ts'

/** Viewport widths of the scaled page: on wide screens and on phones. */
const desktop = 1280
const phone = 390

/**
 * Preview of the home page in a scaled frame. Double buffering: the next preview loads behind the visible one. The frame
 * is inert; its container scrolls it.
 */
export function PageFrame({ look }: { look: StoredBrand }) {
  const values = useWatch()
  const { color } = useTypedBrand()
  const { shown, next, isFailed, turn } = usePictures(asSetup(values))
  const box = useRef<HTMLElement>(null)
  const room = useSize(box)
  const [height, setHeight] = useState(0)
  const width = room.width < 640 ? Math.min(phone, room.width) : desktop
  const scale = room.width / width

  const paint = (frame: HTMLIFrameElement) => {
    // Cast: the frame is same-origin, so its window has the global constructors.
    const view = frame.contentWindow as (Window & typeof globalThis) | null
    // Browser error pages are cross-origin and have no document.
    if (!view || !frame.contentDocument) return
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(wholeSheet({ ...look, color }))
    view.document.adoptedStyleSheets = [sheet]
  }
  const follow = () => {
    const top = (box.current?.scrollTop ?? 0) / scale
    for (const frame of framesIn(box.current)) {
      frame.contentWindow?.scrollTo({ top, behavior: 'instant' })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: applies each new color
  useLayoutEffect(() => framesIn(box.current).forEach(paint), [color])

  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    // The preview failed to load: the frame shows a browser error page.
    if (!currentTarget.contentDocument) return turn(false)
    paint(currentTarget)
    setHeight(currentTarget.contentDocument.documentElement.scrollHeight ?? 0)
    follow()
    // After two animation frames the new preview has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => turn(true)))
  }

  return (
    <section
      ref={box}
      aria-label="Home page"
      aria-busy={next !== undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable
      tabIndex={0}
      onScroll={follow}
      className="relative min-h-0 overflow-x-hidden overflow-y-auto overscroll-contain border border-line-strong bg-sheet"
    >
      <div style={{ height: height * scale }}>
        <div className="sticky top-0 overflow-hidden" style={{ height: room.height }}>
          {[shown, next].map(
            (picture) =>
              picture && (
                <iframe
                  key={picture.path}
                  inert
                  title="Home page"
                  src={picture.path}
                  onLoad={picture === next ? onLoad : undefined}
                  className={`absolute top-0 left-0 origin-top-left ${picture === next ? 'opacity-0' : ''}`}
                  style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
                />
              ),
          )}
        </div>
      </div>
      {isFailed && (
        <p role="status" className="absolute inset-x-0 top-0 bg-sheet px-4 py-3 text-sm">
          The page could not be shown. It will reload when you continue.
        </p>
      )}
    </section>
  )
}

const framesIn = (box: HTMLElement | null) => [...(box?.querySelectorAll('iframe') ?? [])]

function useSize(element: { current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: desktop / 2, height: 0 })
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (element.current) watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return size
}
