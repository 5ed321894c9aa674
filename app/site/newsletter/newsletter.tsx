import { data, redirect } from 'react-router'
import { siteContext, visitorContext } from '../../context.ts'
import { button } from '../../ui/button.ts'
import { missingPage } from '../head/page-meta.ts'
import { usePrivacyPath } from '../labels.ts'
import type { Route } from './+types/newsletter'
import { NewsletterPage } from './newsletter-page.tsx'

/** Target page of the footer's newsletter form, with and without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [{ newsletter, common }, found] = await Promise.all([site.labels(), site.newsletter()])
  const consent = found?.consent
  if (consent === undefined) throw data(null, { status: 404 })
  const isAsked = new URL(request.url).searchParams.has('asked')
  const { title, asked, privacy } = newsletter
  return {
    words: isAsked ? asked : { title, text: consent },
    form: isAsked ? undefined : { ...common.newsletter, privacy },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const { newsletter: labels } = await site.labels()
  if ((await site.newsletter())?.consent === undefined) throw data(null, { status: 404 })
  const form = await request.formData()
  const email = String(form.get('email') ?? '').trim()
  const answer = await site.subscribe(email, context.get(visitorContext))
  if (answer === 'asked') return redirect('/newsletter?asked=1', 303)
  if (answer === 'invalid') return data({ email, error: labels.invalid }, { status: 422 })
  const headers = { 'Retry-After': String(answer.retryAfter) }
  return data({ email, error: labels.failed }, { status: 429, headers })
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders ?? {}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  missingPage(matches, loaderData?.words.title)

export default function NewsletterForm({ loaderData, actionData }: Route.ComponentProps) {
  const { words, form } = loaderData
  const privacy = usePrivacyPath()
  const error = actionData && 'error' in actionData ? actionData : undefined
  return (
    <NewsletterPage words={words}>
      {form && (
        <form method="post" action="/newsletter" noValidate className="max-w-xl">
          <label htmlFor="email" className="mb-2 block font-medium text-sm">
            {form.email}
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              id="email"
              name="email"
              type="text"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="email"
              required
              defaultValue={error?.email}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'email-error' : undefined}
              // biome-ignore lint/a11y/noAutofocus: a new page loads, and its error must be announced
              autoFocus={error !== undefined}
              className="contact-field min-w-0 flex-[1_1_16rem]"
            />
            <button type="submit" className={button('primary', 'lg')}>
              {form.subscribe}
            </button>
          </div>
          {error && (
            <p id="email-error" role="alert" className="mt-2 font-medium text-bad text-sm">
              {error.error}
            </p>
          )}
          <p className="mt-4 text-ink-2 text-sm">
            <a href={privacy} className="underline underline-offset-4">
              {form.privacy}
            </a>
          </p>
        </form>
      )}
    </NewsletterPage>
  )
}
