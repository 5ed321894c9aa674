import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { inboxLimits, templateNames } from '#content/inbox/inbox.ts'
import type { ReplyTemplate } from '#content/inbox/inbox-api.ts'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/push-button.tsx'
import { reasonOrConflict } from '../../documents/form/submission/use-submission.ts'
import { FetchedScreen, fetched } from '../../fetched-screen.tsx'
import { TextField } from '../../form/fields.tsx'
import { SettingsForm } from '../../form/settings-form.tsx'
import { useSentForm } from '../../form/use-sent-form.ts'
import { CheckboxField } from '../../settings/checkbox-field.tsx'
import { SettingsNav } from '../../settings/settings-nav.tsx'
import type { Route } from './+types/inbox-settings'
import { TemplateFields } from './template-fields.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(api.json('GET /messages/settings', { signal }), 'Failed to fetch inbox settings', {
    isTold: true,
  })

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

/** Inbox settings: mailbox, reply templates and source tracking. */
export default function InboxSettingsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Inbox"
      subtitle="How messages are answered and what is stored with them"
      nav={<SettingsNav />}
      fetched={loaderData}
    >
      {(stored) => <InboxSettingsForm stored={stored} />}
    </FetchedScreen>
  )
}

type Stored = NonNullable<Route.ComponentProps['loaderData']['found']>

function InboxSettingsForm({ stored }: { stored: Stored }) {
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { mailbox, templates, keepsSource, version } = stored
  const form = useSentForm({
    values: { mailbox, templates, keepsSource, version },
    async send({ version, ...body }, reset) {
      const after = await api.json('PUT /messages/settings', { body, version })
      reset({ ...body, version: after.version })
    },
    done: 'Inbox settings updated successfully',
    failed: 'Failed to update inbox settings',
    explain: reasonOrConflict,
  })
  const typed = form.values.templates

  const change = (place: number, template: ReplyTemplate) =>
    form.set({ templates: typed.map((each, at) => (at === place ? template : each)) })

  /** Adds or removes templates. Focuses the first input of the template at `place`, or else the add button. */
  const changeAll = (next: ReplyTemplate[], place: number) => {
    flushSync(() => {
      form.set({ templates: next })
      form.clearErrors()
    })
    const control = list.current?.children[place]?.querySelector<HTMLElement>('input')
    const target = control ?? add.current
    target?.focus()
  }

  return (
    <SettingsForm form={form} className="max-w-3xl gap-8 border border-line bg-sheet p-5 sm:p-8">
      <TextField
        {...form.field('mailbox')}
        label="Reply-to address"
        isOptional
        type="email"
        placeholder="office@example.com"
        hint="Replies to your answers go here. Leave empty to use the email address in the settings."
      />
      <section aria-labelledby={`${form.id}-templates`}>
        <h2 id={`${form.id}-templates`} className="font-medium">
          Reply templates
        </h2>
        <p className="mt-1 text-ink-2 text-sm">
          {`You can use ${templateNames.map((name) => `{{${name}}}`).join(', ')}.`}
        </p>
        <div ref={list} className="mt-4 grid gap-6">
          {typed.map((template, place) => (
            <TemplateFields
              // biome-ignore lint/suspicious/noArrayIndexKey: templates have no id
              key={place}
              number={place + 1}
              template={template}
              errorOf={(name) => form.errors[`templates.${place}.${name}`]}
              onChange={(next) => change(place, next)}
              onRemove={() =>
                changeAll(
                  typed.filter((_, at) => at !== place),
                  place,
                )
              }
            />
          ))}
        </div>
        {typed.length < inboxLimits.templates && (
          <Button
            ref={add}
            look="secondary"
            icon={Plus}
            className="mt-4"
            onClick={() => changeAll([...typed, { name: '', text: '' }], typed.length)}
          >
            Add template
          </Button>
        )}
      </section>
      <CheckboxField
        isChecked={form.values.keepsSource}
        label="Record where messages come from"
        onChange={(keepsSource) => form.set({ keepsSource })}
      >
        Stores the page the message was sent from, the first page of the visit and the referring
        site. The browser keeps them in memory only. While this is on, the privacy page says so.
      </CheckboxField>
    </SettingsForm>
  )
}
