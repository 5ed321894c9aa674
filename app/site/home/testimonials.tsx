import type { FocusEvent } from 'react'
import { home } from '#content/copy.ts'
import { Quote } from '../quote.tsx'
import { Section } from '../section.tsx'

interface Testimonial {
  _id: string
  quote: string
  name: string
  title: string
  company: string
}

/** In a strip of names the browser leaves one that it can see in part where it is. */
const bringIntoView = ({ currentTarget }: FocusEvent<Element>) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/**
 * One quote at a time, chosen from the list beside it. The choice is a group of radio buttons, so
 * it works with the arrow keys and without a script, and nothing moves by itself.
 */
export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  if (testimonials.length === 0) return null
  return (
    <Section {...home.testimonials}>
      <fieldset className="voices">
        <legend className="sr-only">Whose words to show</legend>
        {testimonials.length > 1 && (
          <div className="voice-names">
            {testimonials.map(({ _id, name, company }, index) => (
              <label key={_id} className="voice-name">
                <input
                  type="radio"
                  name="voice"
                  defaultChecked={index === 0}
                  onFocus={bringIntoView}
                  className="absolute inset-0 size-full cursor-pointer appearance-none"
                />
                <span className="line-clamp-2 font-semibold">{name}</span>
                <span className="line-clamp-2 text-ink-2 text-sm">{company}</span>
              </label>
            ))}
          </div>
        )}
        <div className="voice-quotes">
          {testimonials.map(({ _id, quote, name, title, company }) => (
            <figure key={_id} className="voice-words">
              <Quote words={quote} />
              <figcaption className="caption mt-7 max-w-[72ch] text-ink-2">
                <span className="text-ink">{name}</span>, {title}, {company}
              </figcaption>
            </figure>
          ))}
        </div>
      </fieldset>
    </Section>
  )
}
