import { type KnownPicture, Picture } from '../../ui/picture.tsx'

interface HeroProps {
  imageUrl: string
  known: KnownPicture | undefined
  title: string
}

/**
 * A case study's plate, from edge to edge and never cropped: a plate is a drawing with a margin.
 * Where the window is wider than the plate may be tall, the drawing's own ground goes on: the same
 * picture again, its corner enlarged until nothing else of it is left.
 */
export function Hero({ imageUrl, known, title }: HeroProps) {
  return (
    <div className="relative mt-18 overflow-hidden print:mt-0 border-b border-ink">
      <div aria-hidden="true" className="absolute inset-0">
        <Picture
          src={imageUrl}
          alt=""
          width={1600}
          height={1000}
          priority
          className="size-full origin-[2%_2%] scale-[120] object-cover object-left-top data-empty:hidden"
        />
      </div>
      <Picture
        src={imageUrl}
        alt={`Plate of the project: ${title}`}
        known={known}
        width={1600}
        height={1000}
        priority
        className="relative mx-auto aspect-[16/10] h-auto max-h-[76svh] min-h-40 max-w-full object-contain data-empty:max-h-56 data-empty:w-full data-empty:border-0 [view-transition-name:plate]"
      />
    </div>
  )
}
