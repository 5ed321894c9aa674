import { home } from '#content/copy.ts'
import { Section } from '../section.tsx'

interface Testimonial {
  _id: string
  quote: string
  name: string
  title: string
  company: string
}

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
        {testimonials.map(({ _id, quote, name, title, company }, index) => (
          <div key={_id} className="voice">
            <label className="voice-name">
              <input
                type="radio"
                name="voice"
                defaultChecked={index === 0}
                autoComplete="off"
                className="sr-only"
              />
              <span className="block font-semibold">{name}</span>
              <span className="block text-ink-2 text-sm">{company}</span>
            </label>
            <figure className="voice-words">
              <blockquote className="display text-3xl text-pretty">
                <p>“{quote.trim()}”</p>
              </blockquote>
              <figcaption className="caption mt-7 text-ink-2">
                <span className="text-ink">{name}</span>, {title}, {company}
              </figcaption>
            </figure>
          </div>
        ))}
      </fieldset>
    </Section>
  )
}
