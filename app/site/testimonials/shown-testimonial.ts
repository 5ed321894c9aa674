import type { RecordOf } from '#content/documents/define.ts'
import type { testimonials } from '#content/documents/types/testimonials.ts'
import type { Language } from '#content/labels/languages.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import type { Site } from '#server/site/site.ts'
import type { KnownPicture } from '../../ui/picture/picture.tsx'
import { knownPictures } from '../data/known-pictures.ts'
import { quotation } from '../text/quotation.ts'

type Testimonial = RecordOf<typeof testimonials>

/** Testimonial prepared for rendering, with its quote in quotation marks. */
export interface ShownTestimonial
  extends Pick<Testimonial, '_id' | 'quote' | 'name' | 'title' | 'company' | 'imageUrl'> {
  known: KnownPicture | undefined
}

/** For loaders: prepares testimonials for rendering. */
export async function shownTestimonials(
  site: Site,
  testimonials: Testimonial[],
  language: Language,
): Promise<ShownTestimonial[]> {
  const known = await knownPictures(
    site,
    testimonials.map(({ imageUrl }) => imageUrl),
  )
  return testimonials.map(({ _id, quote, name, title, company, imageUrl }) => ({
    _id,
    imageUrl,
    quote: softHyphens(quotation(quote, language)),
    name: softHyphens(name),
    title: softHyphens(title),
    company: softHyphens(company),
    known: known(imageUrl),
  }))
}
