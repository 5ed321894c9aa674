import { Picture } from '../../ui/picture/picture.tsx'
import { dirOf } from '../text/direction.ts'
import { Quote } from '../text/quote.tsx'
import type { ShownTestimonial } from './shown-testimonial.ts'

/** Quote with its author, and a portrait if it loads. */
export function TestimonialQuote({
  quote,
  className,
  ...speaker
}: ShownTestimonial & { className: string }) {
  const { name, title, company, imageUrl, known } = speaker
  return (
    <figure className={className}>
      <Quote words={quote} />
      <figcaption className="speaker">
        {imageUrl.trim() !== '' && (
          <span className="portrait">
            <Picture
              src={imageUrl}
              alt=""
              known={known}
              width={480}
              height={600}
              sizes="12rem"
              className="aspect-[4/5] h-auto w-full object-cover"
            />
          </span>
        )}
        <span className="min-w-0">
          <span dir={dirOf(name)} className="block font-semibold">
            {name}
          </span>
          <span dir={dirOf(title)} className="caption mt-1 block max-w-[60ch] text-ink-2">
            {title}, {company}
          </span>
        </span>
      </figcaption>
    </figure>
  )
}
