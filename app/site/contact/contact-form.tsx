import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useFetcher } from 'react-router'
import { button as buttonClass } from '../../ui/button.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { useLanguage, usePrivacyPath } from '../labels.ts'
import { Link } from '../link.tsx'
import { check } from './check.ts'
import type { FormLabels } from './contact-labels.ts'
import { contactFormValues, type FormResult, fieldNames } from './form-result.ts'
import { TextField } from './text-field.tsx'

interface ContactFormProps {
  /** Accessible name of the form. */
  name: string
  labels: FormLabels
  /** The initial message. */
  message?: string
  /** The slug of the opening that the visitor applies for. */
  opening?: string
  /** Result of a submission without JavaScript. */
  answer?: FormResult | undefined
}

/**
 * Contact form with progressive enhancement. With JavaScript the result appears on the same page; without it, on the
 * contact page. `noValidate` turns off the browser's own error messages, so that both ways show the same ones.
 */
export function ContactForm(props: ContactFormProps) {
  const { name, labels, message = '', opening = '', answer: pageAnswer } = props
  const language = useLanguage()
  const privacy = usePrivacyPath()
  const fetcher = useFetcher<FormResult>()
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isHydrated = useHydrated()
  const [isTouched, setTouched] = useState(false)
  // Once an application was sent, the next message is a normal one.
  const [isApplied, setApplied] = useState(false)
  const isSending = fetcher.state !== 'idle'
  const [refused, setRefused] = useState<FormResult>()
  const answer = isSending ? undefined : (refused ?? fetcher.data ?? pageAnswer)
  const errors = answer?.outcome === 'invalid' ? answer.errors : []
  const words = pageAnswer && pageAnswer.outcome !== 'sent' ? pageAnswer.words : undefined
  const applied = words?.opening || opening
  const error = (field: string) => errors.find((each) => each.field === field)?.message

  const isSubmitted = useRef(false)
  useEffect(() => {
    if (isSending) return
    isSubmitted.current = false
    if (!form.current || !fetcher.data) return
    if (fetcher.data.outcome === 'sent') {
      clear(form.current)
      setApplied(true)
    }
    if (fetcher.data.outcome === 'invalid') focusFirst(form.current, fetcher.data)
    // The button lost the focus while it was disabled.
    else if (document.activeElement === document.body) button.current?.focus()
  }, [isSending, fetcher.data])

  // The visitor may have focused the form before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) touch()
  }, [])

  /** Spam protection: the server measures the time from here to the submission. Bots are faster than people. */
  function touch() {
    if (isTouched) return
    setTouched(true)
    import('./begin-message.ts').then((it) => it.beginMessage(form.current)).catch(() => {})
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Double submit: a second click can arrive before the button is disabled.
    if (isSubmitted.current || isSending) return
    const sent = new FormData(event.currentTarget)
    const words = contactFormValues(sent)
    const found = check(words, labels, language)
    if (found.length > 0) {
      const refusal: FormResult = { outcome: 'invalid', errors: found, words }
      setRefused(refusal)
      focusFirst(event.currentTarget, refusal)
      return
    }
    setRefused(undefined)
    isSubmitted.current = true
    fetcher.submit(sent, { method: 'post', action: '/contact', defaultShouldRevalidate: false })
  }

  return (
    <form
      ref={form}
      id="contact-form"
      method="post"
      action="/contact"
      noValidate
      aria-label={name}
      onSubmit={submit}
      onFocus={touch}
      className="scroll-mt-28"
    >
      {/* Prefetch: the code for submitting must be there even if the network fails later. */}
      {isTouched && <PrefetchPageLinks page="/contact" />}
      {isHydrated && <input type="hidden" name="stays" value="1" />}
      {applied && !isApplied && <input type="hidden" name="opening" value={applied} />}
      <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <TextField
          name="name"
          label={labels.name}
          autoComplete="name"
          required
          value={words?.name}
          error={error('name')}
          isFirstError={errors[0]?.field === 'name'}
        />
        <TextField
          name="email"
          label={labels.email}
          inputMode="email"
          autoComplete="email"
          required
          value={words?.email}
          error={error('email')}
          isFirstError={errors[0]?.field === 'email'}
        />
        <TextField
          name="company"
          label={labels.company}
          hint={labels.optional}
          autoComplete="organization"
          value={words?.company}
          error={error('company') ?? error('subject')}
          isFirstError={errors[0]?.field === 'company'}
        />
        <TextField
          name="message"
          label={labels.message}
          required
          value={words?.message ?? message}
          error={error('message')}
          isFirstError={errors[0]?.field === 'message'}
        />
      </div>
      <Honeypot label={labels.website} />
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
        <button
          ref={button}
          type="submit"
          disabled={isSending}
          className={`min-w-44 ${buttonClass('primary', 'lg')}`}
        >
          {isSending ? labels.sending : labels.send}
        </button>
        <Status answer={answer} labels={labels} />
      </div>
      <p className="mt-4 text-sm">
        <Link to={privacy} className="text-ink-2 underline underline-offset-4">
          {labels.privacy}
        </Link>
      </p>
    </form>
  )
}

/** Clears the fields, including their initial values. */
function clear(form: HTMLFormElement) {
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = ''
  }
}

function focusFirst(form: HTMLFormElement, answer: FormResult & { outcome: 'invalid' }) {
  const name = fieldNames.find((name) => answer.errors.some(({ field }) => field === name))
  const field = name && form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Honeypot: a field that is hidden from people. Only bots fill it in. */
const Honeypot = ({ label }: { label: string }) => (
  <div aria-hidden="true" className="absolute -left-[999rem] size-px overflow-hidden">
    <label>
      {label}
      <input type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)

function Status({ answer, labels }: { answer: FormResult | undefined; labels: FormLabels }) {
  const isFailed = answer?.outcome === 'failed'
  const status = isFailed ? labels.failed : answer?.outcome === 'sent' ? labels.sent : undefined
  return (
    <div
      key={isFailed ? 'alert' : 'status'}
      role={isFailed ? 'alert' : 'status'}
      tabIndex={isFailed ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript a new page loads, and its error must be announced
      autoFocus={isFailed}
      className="min-w-0 flex-[1_1_14rem]"
    >
      {status && (
        <div className={`border-l-2 pl-4 ${isFailed ? 'border-bad' : 'border-ok'}`}>
          <p className={`font-semibold ${isFailed ? 'text-bad' : ''}`}>{status.title}</p>
          <p className="text-ink-2 text-sm">{(isFailed && answer.advice) || status.text}</p>
        </div>
      )}
    </div>
  )
}
