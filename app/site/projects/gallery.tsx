import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import { Arrow } from '../drawings/arrow.tsx'

interface GalleryProps {
  images: { src: string; known: KnownPicture | undefined }[]
  title: string
}

/**
 * Gallery of a case study. Each picture links to itself; with a script it opens in a lightbox, which
 * the arrow keys browse.
 */
export function Gallery({ images, title }: GalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState<number>()

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
      <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2">
        {images.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures may repeat and never move
          <li key={index} className="wrap-anywhere sm:only:col-span-2">
            <a
              href={image.src}
              onClick={(event) => show(event, index)}
              className="group plate block cursor-zoom-in"
            >
              <span className="plate-picture">
                <Picture
                  {...image}
                  alt={`${title}, picture ${index + 1}`}
                  width={1200}
                  height={900}
                  sizes="(min-width: 80rem) 28rem, (min-width: 40rem) 46vw, 88vw"
                  showsPlaceholder
                  className="aspect-[4/3] max-h-[70svh] w-full object-cover"
                />
              </span>
              <span className="caption mt-3 flex justify-between gap-4 text-ink-3 transition-colors group-hover:text-signal-deep">
                Figure {index + 1}
                <span aria-hidden="true" className="inline-flex print:hidden items-center gap-2">
                  Enlarge <Arrow className="-rotate-45" />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        aria-label={`Pictures of ${title}`}
        onClose={() => setOpen(undefined)}
        onKeyDown={onKeyDown}
        onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
        className="fixed inset-0 m-0 hidden size-full max-h-none max-w-none grid-rows-[1fr_auto] overflow-auto overscroll-contain bg-night p-4 text-white open:grid md:p-8"
      >
        {open !== undefined && images[open] && (
          <>
            <div className="pointer-events-none relative min-h-40">
              <Picture
                key={open}
                {...images[open]}
                alt={`${title}, picture ${open + 1}`}
                width={1200}
                height={900}
                priority
                className="absolute inset-0 size-full object-contain"
              />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-4">
              <p role="status" className="caption">
                Figure {open + 1} of {images.length}
              </p>
              <div className="flex flex-wrap gap-2">
                {images.length > 1 && (
                  <>
                    <Step label="Previous" onClick={() => leaf(-1)} />
                    <Step label="Next" onClick={() => leaf(1)} />
                  </>
                )}
                <Step label="Close" onClick={() => dialog.current?.close()} />
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
