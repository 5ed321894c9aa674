import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { toast } from 'sonner'
import { inboxLimits, templateNames } from '#content/inbox/inbox.ts'
import type { ReplyTemplate } from '#content/inbox/inbox-api.ts'
import { hasStatus, reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Failed } from '../../../ui/failed.tsx'
import { describe, Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { useSubmission } from '../../documents/form/submission/use-submission.ts'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { NavGuard } from '../../nav-guard.tsx'
import { Screen } from '../../screen.tsx'
import { CheckboxField } from '../../settings/checkbox-field.tsx'
import { SettingsNav } from '../../settings/settings-nav.tsx'
import type { Route } from './+types/inbox-settings'
import { TemplateFields } from './template-fields.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return { stored: await api.json('GET /messages/settings', { signal: request.signal }) }
  } catch (error) {
    return { reason: reasonOfFailedFetch(error, 'Failed to fetch inbox settings') }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

/** Inbox settings: mailbox, reply templates and source tracking. */
export default function InboxSettingsScreen({
  loaderData: { stored, reason },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <Screen title="Inbox" subtitle="How messages are answered and what is stored with them">
      <SettingsNav />
      {stored ? (
        <InboxSettingsForm key={stored.version} stored={stored} />
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          Failed to fetch inbox settings
        </Failed>
      )}
    </Screen>
  )
}

type Stored = NonNullable<Route.ComponentProps['loaderData']['stored']>

function InboxSettingsForm({ stored }: { stored: Stored }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [version, setVersion] = useState(stored.version)
  const [mailbox, setMailbox] = useState(stored.mailbox)
  const [templates, setTemplates] = useState(stored.templates)
  const [keepsSource, setKeepsSource] = useState(stored.keepsSource)
  const [saved, setSaved] = useState(
    JSON.stringify([stored.mailbox, stored.templates, stored.keepsSource]),
  )
  const { isBusy, errors, submit, clearErrors } = useSubmission({
    failed: 'Failed to update inbox settings',
    explain: (error) =>
      hasStatus(error, 412)
        ? 'Someone else has saved these in the meantime. Reload the page to continue with their version.'
        : reasonOf(error),
  })
  const typed = JSON.stringify([mailbox, templates, keepsSource])

  const change = (place: number, template: ReplyTemplate) =>
    setTemplates(templates.map((each, at) => (at === place ? template : each)))

  /** Adds or removes templates. Focuses the first input of the template at `place`, or else the add button. */
  const changeAll = (next: ReplyTemplate[], place: number) => {
    flushSync(() => {
      setTemplates(next)
      clearErrors()
    })
    const control = list.current?.children[place]?.querySelector<HTMLElement>('input')
    const target = control ?? add.current
    target?.focus()
  }

  const save = submit(async () => {
    const body = { mailbox, templates, keepsSource }
    const after = await api.json('PUT /messages/settings', { body, version })
    setVersion(after.version)
    setSaved(typed)
    toast.success('Inbox settings updated successfully')
  })

  return (
    <>
      {/* Outside the form: the guard's dialog contains a form, and HTML forbids nested forms. */}
      <NavGuard
        isChanged={() => typed !== saved}
        isSame={(one, other) => one.pathname === other.pathname}
      >
        You have unsaved changes.
      </NavGuard>
      <form
        onSubmit={save}
        noValidate
        className="grid max-w-3xl gap-8 border border-line bg-sheet p-5 sm:p-8"
      >
        <Field id={`${id}-mailbox`} label="Reply-to address" isOptional error={errors.mailbox}>
          <input
            {...describe(`${id}-mailbox`, errors.mailbox)}
            type="email"
            value={mailbox}
            placeholder="office@example.com"
            onChange={({ target }) => setMailbox(target.value)}
            className={lineInput}
          />
          <p className="mt-1.5 text-ink-3 text-sm">
            Replies to your answers go here. Leave empty to use the email address in the settings.
          </p>
        </Field>
        <section aria-labelledby={`${id}-templates`}>
          <h2 id={`${id}-templates`} className="font-medium">
            Reply templates
          </h2>
          <p className="mt-1 text-ink-2 text-sm">
            {`You can use ${templateNames.map((name) => `{{${name}}}`).join(', ')}.`}
          </p>
          <div ref={list} className="mt-4 grid gap-6">
            {templates.map((template, place) => (
              <TemplateFields
                // biome-ignore lint/suspicious/noArrayIndexKey: templates have no id
                key={place}
                number={place + 1}
                template={template}
                errorOf={(name) => errors[`templates.${place}.${name}`]}
                onChange={(next) => change(place, next)}
                onRemove={() =>
                  changeAll(
                    templates.filter((_, at) => at !== place),
                    place,
                  )
                }
              />
            ))}
          </div>
          {templates.length < inboxLimits.templates && (
            <button
              ref={add}
              type="button"
              onClick={() => changeAll([...templates, { name: '', text: '' }], templates.length)}
              className={`${button('secondary')} mt-4`}
            >
              <Plus aria-hidden size={16} />
              Add template
            </button>
          )}
        </section>
        <CheckboxField
          isChecked={keepsSource}
          label="Record where messages come from"
          onChange={setKeepsSource}
        >
          Stores the page the message was sent from, the first page of the visit and the referring
          site. The browser keeps them in memory only. While this is on, the privacy page says so.
        </CheckboxField>
        <div>
          <button type="submit" aria-disabled={isBusy} className={button()}>
            Save Changes
          </button>
        </div>
      </form>
    </>
  )
}
