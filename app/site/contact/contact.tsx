import { data, redirect } from 'react-router'
import { applicationSubject, type SpamSigns } from '#content/messages.ts'
import { contact } from '#content/pages/site-copy.ts'
import { retryAfterText } from '#content/retry-after.ts'
import type { Site } from '#server/pages/site.ts'
import { siteContext, visitorContext } from '../../context.ts'
import { companyPage } from '../head/page-meta.ts'
import type { Route } from './+types/contact'
import { ContactSection } from './contact-section.tsx'
import { type ContactFormValues, contactFormValues, type FormResult } from './form-result.ts'

/** The honeypot's field. */
const honeypot = 'website'
const stays = 'stays'
const tokenName = 'token'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const opening = await openingAt(context.get(siteContext), query.get('position'))
  return {
    opening: opening?.slug ?? '',
    message: opening ? `${contact.apply} ${opening.title}\n\n` : '',
    isSent: query.has('sent'),
  }
}

/** Opening with this slug, if it is open: only a title from the database becomes a subject. */
async function openingAt(site: Site, slug: string | null) {
  const found = slug ? await site.find('careers', slug) : null
  if (found && 'movedTo' in found) return openingAt(site, found.movedTo)
  return found && 'record' in found ? found.record : undefined
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const words = contactFormValues(form)
  const token = form.get(tokenName)
  // Spam signs: only a bot fills in the honeypot. Such a message is stored all the same: a browser's
  // autofill could do so too.
  const signs = {
    isTrapped: Boolean(form.get(honeypot)),
    token: typeof token === 'string' && token ? token : undefined,
  }
  const answer = await send(words, signs, context)

  if (answer.outcome === 'invalid') return data<FormResult>(answer, { status: 422 })
  if (answer.outcome === 'failed') {
    const { retryAfter, ...shown } = answer
    if (!retryAfter) return data<FormResult>(shown, { status: 503 })
    const headers = { 'Retry-After': String(retryAfter) }
    return data<FormResult>(
      { ...shown, advice: retryAfterText(retryAfter) },
      { status: 429, headers },
    )
  }
  if (form.has(stays)) return data<FormResult>(answer)
  return redirect('/contact?sent=1#contact-form', 303)
}

async function send(
  words: ContactFormValues,
  signs: SpamSigns,
  context: Route.ActionArgs['context'],
): Promise<FormResult & { retryAfter?: number }> {
  const { company, opening, ...required } = words
  const visitor = context.get(visitorContext)
  const site = context.get(siteContext)
  try {
    const career = await openingAt(site, opening)
    const message = {
      ...required,
      ...(company.trim() ? { company } : {}),
      ...(career ? { subject: applicationSubject(career.title) } : {}),
    }
    const sent = await site.send(message, visitor, signs)
    if (sent.sent) return { outcome: 'sent' }
    if ('errors' in sent) return { outcome: 'invalid', errors: sent.errors, words }
    return { outcome: 'failed', words, retryAfter: sent.retryAfter }
  } catch (error) {
    visitor.report(error)
  }
  return { outcome: 'failed', words }
}

/** Offline: the form must stay with all its values, and no error page may replace it. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const words = contactFormValues(await request.clone().formData())
  try {
    return await serverAction()
  } catch {
    return { outcome: 'failed', words } satisfies FormResult
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders ?? {}

export const meta: Route.MetaFunction = ({ matches }) =>
  companyPage(matches, contact.label, contact.text)

export default function Contact({ loaderData, actionData, matches }: Route.ComponentProps) {
  return (
    <div className="pt-10 lg:pt-8">
      <ContactSection
        key={loaderData.message}
        company={matches[1].loaderData.company}
        heading="h1"
        message={loaderData.message}
        opening={loaderData.opening}
        answer={actionData ?? (loaderData.isSent ? { outcome: 'sent' } : undefined)}
      />
    </div>
  )
}
