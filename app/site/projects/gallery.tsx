import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { fill } from '#content/labels/fill.ts'
import type { Labels } from '#content/labels/index.ts'
import { type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import { Arrow } from '../drawings/arrow.tsx'
import { useLanguage } from '../labels.ts'

interface GalleryProps {
  images: { src: string; known: KnownPicture | undefined }[]
  /** Whether all pictures are phone screenshots. */
  hasPhones: boolean
  title: string
  labels: Labels['project']['gallery']
}

/**
 * Gallery of a case study. Each picture links to its file. With a script, the picture opens in a lightbox with
 * arrow-key navigation.
 */
export function Gallery({ images, hasPhones, title, labels }: GalleryProps) {
  const language = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState<number>()
  const enlarged = open === undefined ? undefined : images[open]
  // Every row is full. Phone screenshots are in rows of three if their number allows it. All other pictures are in
  // pairs; if their number is odd, the first picture spans a row.
  const isInThrees = hasPhones && images.length % 3 === 0
  const isOdd = !isInThrees && images.length % 2 === 1

  function show(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpen(index)
    dialog.current?.showModal()
  }

  function leaf(step: number) {
    setOpen((index = 0) => (index + step + images.length) % images.length)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') leaf(1)
    else if (event.key === 'ArrowLeft') leaf(-1)
  }

  return (
    <>
      <ul className={`grid gap-x-6 gap-y-10 ${isInThrees ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
        {images.map((image, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: pictures may repeat and never move
            key={index}
            className={`wrap-anywhere ${index === 0 && isOdd ? 'sm:col-span-2' : ''}`}
          >
            <a
              href={image.src}
              onClick={(event) => show(event, index)}
              className="group plate block cursor-zoom-in"
            >
              <span className="plate-picture">
                <Picture
                  {...image}
                  alt={fill(labels.picture, { title, number: index + 1 }, language)}
                  width={1200}
                  height={900}
                  sizes="(min-width: 80rem) 28rem, (min-width: 40rem) 46vw, 88vw"
                  showsPlaceholder
                  className={`max-h-[70svh] w-full object-cover ${hasPhones ? 'aspect-[4/5]' : 'aspect-[4/3]'}`}
                />
              </span>
              <span className="caption mt-3 flex justify-between gap-4 text-ink-3 transition-colors group-hover:text-signal-deep">
                {fill(labels.figure, { number: index + 1 }, language)}
                <span aria-hidden="true" className="inline-flex print:hidden items-center gap-2">
                  {labels.enlarge} <Arrow className="-rotate-45" />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        aria-label={fill(labels.pictures, { title }, language)}
        onClose={() => setOpen(undefined)}
        onKeyDown={onKeyDown}
        onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
        className="on-night fixed inset-0 m-0 hidden size-full max-h-none max-w-none grid-rows-[1fr_auto] overflow-auto overscroll-contain bg-night p-4 text-white open:grid md:p-8"
      >
        {open !== undefined && enlarged && (
          <>
            <div className="pointer-events-none relative min-h-40">
              <Picture
                key={open}
                src={enlarged.src}
                known={{ ...enlarged.known, crop: '' }}
                alt={fill(labels.picture, { title, number: open + 1 }, language)}
                width={1200}
                height={900}
                priority
                className="absolute inset-0 size-full object-contain"
              />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-4">
              <p role="status" className="caption">
                {fill(labels.figureOf, { number: open + 1, total: images.length }, language)}
              </p>
              <div className="flex flex-wrap gap-2">
                {images.length > 1 && (
                  <>
                    <Step label={labels.previous} onClick={() => leaf(-1)} />
                    <Step label={labels.next} onClick={() => leaf(1)} />
                  </>
                )}
                <Step label={labels.close} onClick={() => dialog.current?.close()} />
              </div>
            </div>
          </>
        )}
      </dialog>
    </>
  )
}

function Step({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 cursor-pointer rounded-sm border border-white/40 px-4 text-sm font-medium transition-colors hover:border-white hover:bg-white hover:text-ink focus-visible:outline-white"
    >
      {label}
    </button>
  )
}
