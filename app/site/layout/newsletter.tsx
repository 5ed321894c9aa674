import { useState } from 'react'
import { useLabels, usePrivacyPath } from '../labels.ts'
import { Link } from '../link.tsx'
import { dirOf } from '../text/direction.ts'

const noteId = 'newsletter'

/** Attributes of the form if visitors can subscribe. */
export interface NewsletterForm {
  action: string
  method: 'post'
}

interface NewsletterProps {
  title: string
  email: string
  form: NewsletterForm | undefined
}

/**
 * Newsletter form. It posts to the newsletter page and shows the consent text. If nobody can subscribe, submitting
 * the form only shows a note. Without JavaScript the form then leads to the note and sends nothing, because its field
 * has no name.
 */
export function Newsletter({ title, email, form }: NewsletterProps) {
  const { newsletter: labels } = useLabels()
  const privacy = usePrivacyPath()
  const [isAsked, setAsked] = useState(false)
  return (
    <form
      action={`#${noteId}`}
      {...form}
      onSubmit={(event) => {
        if (form) return
        event.preventDefault()
        setAsked(true)
      }}
    >
      <label dir={dirOf(title)} htmlFor="newsletter-email" className="caption block text-night-2">
        {title}
      </label>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          id="newsletter-email"
          name={form && 'email'}
          type="email"
          required
          autoComplete="email"
          placeholder={labels.email}
          className="min-h-10 min-w-0 flex-[1_1_11rem] rounded-sm border border-night-3 bg-transparent px-3 text-sm placeholder:text-night-2"
        />
        <button
          type="submit"
          className="min-h-10 rounded-sm border border-night-3 px-4 font-medium text-sm transition-colors hover:border-white hover:bg-white hover:text-night"
        >
          {labels.subscribe}
        </button>
      </div>
      <div role="status">
        <p
          id={noteId}
          data-shown={isAsked || form ? true : undefined}
          className="newsletter-note text-sm"
        >
          {labels.note}{' '}
          {email && !form ? (
            <a href={`mailto:${email}`} className="underline underline-offset-4">
              {labels.instead}
            </a>
          ) : (
            <Link to={form ? privacy : '/contact'} className="underline underline-offset-4">
              {labels.instead}
            </Link>
          )}
        </p>
      </div>
    </form>
  )
}
