import { data, redirect } from 'react-router'
import { fill } from '#content/labels/fill.ts'
import { siteContext, visitorContext } from '../../context.ts'
import { pageTexts } from '../data/page-texts.ts'
import { companyPage, missingPage } from '../head/page-meta.ts'
import type { Route } from './+types/contact'
import { contactLabels } from './contact-labels.ts'
import { ContactSection } from './contact-section.tsx'
import { findOpening } from './find-opening.ts'
import { contactFormValues, type FormResult } from './form-result.ts'
import { messageSource } from './message-source.ts'
import { sendMessage } from './send-message.ts'

/** Name of the honeypot field. */
const honeypot = 'website'
const stays = 'stays'
const tokenName = 'token'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const site = context.get(siteContext)
  const [labels, texts] = await Promise.all([site.labels(), pageTexts(site, 'contact')])
  const opening = await findOpening(site, query.get('position'))
  const { title } = opening ?? {}
  return {
    labels: contactLabels(labels),
    texts,
    opening: opening?.slug ?? '',
    message: title ? `${fill(labels.contact.apply, { title }, labels.language)}\n\n` : '',
    isSent: query.has('sent'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const words = contactFormValues(form)
  const token = form.get(tokenName)
  // A message with a filled honeypot is stored and only scored as spam, because a browser's autofill may
  // have filled it.
  const signs = {
    isTrapped: Boolean(form.get(honeypot)),
    token: typeof token === 'string' && token ? token : undefined,
  }
  const answer = await sendMessage(
    words,
    { signs, source: messageSource(form) },
    context.get(siteContext),
    context.get(visitorContext),
  )

  if (answer.outcome === 'invalid') return data<FormResult>(answer, { status: 422 })
  if (answer.outcome === 'failed') {
    const { retryAfter, ...shown } = answer
    if (!retryAfter) return data<FormResult>(shown, { status: 503 })
    const headers = { 'Retry-After': String(retryAfter) }
    return data<FormResult>(shown, { status: 429, headers })
  }
  if (form.has(stays)) return data<FormResult>(answer)
  return redirect('/contact?sent=1#contact-form', 303)
}

/** If the server cannot be reached, the form keeps its values and no error page replaces it. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const words = contactFormValues(await request.clone().formData())
  try {
    return await serverAction()
  } catch {
    return { outcome: 'failed', words } satisfies FormResult
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders ?? {}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return missingPage(matches)
  const { form, meta } = loaderData.texts
  const { picture } = meta
  return companyPage(matches, meta.title, meta.description || form.text, { picture })
}

export default function Contact({ loaderData, actionData, matches }: Route.ComponentProps) {
  return (
    <div className="pt-10 lg:pt-8">
      <ContactSection
        key={loaderData.message}
        texts={loaderData.texts.form}
        labels={loaderData.labels}
        company={matches[1].loaderData.company}
        heading="h1"
        message={loaderData.message}
        opening={loaderData.opening}
        answer={actionData ?? (loaderData.isSent ? { outcome: 'sent' } : undefined)}
      />
    </div>
  )
}
