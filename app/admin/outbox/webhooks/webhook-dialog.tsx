import { useId, useState } from 'react'
import { toast } from 'sonner'
import {
  indexNowUrl,
  takesEvent,
  type WebhookEvent,
  type WebhookFormat,
  webhookEventNames,
  webhookEvents,
  webhookFormatNames,
  webhookFormats,
} from '#content/outbox/events.ts'
import type { Webhook, WebhookInput } from '#content/outbox/webhooks-api.ts'
import { api } from '../../../api.ts'
import { Choice } from '../../../ui/choice.tsx'
import { describe, Field, FieldGroup } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { Select } from '../../../ui/select.tsx'
import { FormDialog } from '../../documents/form/submission/form-dialog.tsx'
import { useSubmission } from '../../documents/form/submission/use-submission.ts'

interface WebhookDialogProps {
  /** `undefined` for a new webhook. */
  webhook: Webhook | undefined
  /** Called with the secret of a new webhook. */
  onSaved: (secret?: string) => Promise<unknown>
  onClose: () => void
}

const begun: WebhookInput = {
  name: '',
  url: '',
  format: 'json',
  isActive: true,
  events: ['message.received'],
}

/** Dialog that creates or edits a webhook. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const id = useId()
  const [values, setValues] = useState<WebhookInput>(webhook ? inputOf(webhook) : begun)
  const set = (more: Partial<WebhookInput>) => setValues({ ...values, ...more })
  const toggle = (event: WebhookEvent) =>
    set({
      events: values.events.includes(event)
        ? values.events.filter((each) => each !== event)
        : [...values.events, event],
    })

  const failed = 'Failed to save the webhook'
  const { isBusy, errors, submit } = useSubmission({ failed })
  const save = submit(async (closeDialog) => {
    const secret = webhook
      ? void (await api.json('PUT /webhooks/:id', { params: { id: webhook._id }, body: values }))
      : (await api.json('POST /webhooks', { body: values })).secret
    const isSigned = values.format !== 'indexnow'
    closeDialog()
    toast.success(webhook ? 'Webhook saved' : 'Webhook added')
    await onSaved(isSigned ? secret : undefined)
  })

  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      action={isBusy ? 'Saving...' : webhook ? 'Save' : 'Add'}
      isOff={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field id={`${id}-name`} label="Name" error={errors.name}>
        <input
          dir="auto"
          {...describe(`${id}-name`, errors.name)}
          name="name"
          value={values.name}
          maxLength={100}
          onChange={({ target }) => set({ name: target.value })}
          className={lineInput}
        />
      </Field>
      <Field id={`${id}-url`} label="Address" error={errors.url}>
        <input
          dir="auto"
          {...describe(`${id}-url`, errors.url)}
          name="url"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://hooks.example.com/…"
          value={values.url}
          onChange={({ target }) => set({ url: target.value.trim() })}
          className={lineInput}
        />
      </Field>
      <Field id={`${id}-format`} label="Format" error={errors.format}>
        <Select
          {...describe(`${id}-format`, errors.format)}
          name="format"
          value={values.format}
          onChange={({ target }) => set(withFormat(values, target.value as WebhookFormat))} // Cast: the option values are formats.
          className={lineInput}
        >
          {webhookFormatNames.map((name) => (
            <option key={name} value={name}>
              {webhookFormats[name]}
            </option>
          ))}
        </Select>
        {values.format === 'indexnow' && (
          <p className="mt-1.5 text-ink-2 text-sm">
            Tells Bing, Yandex, Seznam, Naver and others which pages were published, changed or
            removed. Google doesn’t take part.
          </p>
        )}
      </Field>
      <FieldGroup id={`${id}-events`} label="When" error={errors.events}>
        {eventsOf(values.format).map((event) => (
          <Choice
            key={event}
            name="events"
            isChecked={values.events.includes(event)}
            onChange={() => toggle(event)}
          >
            {webhookEvents[event]}
          </Choice>
        ))}
      </FieldGroup>
      <Choice
        name="isActive"
        isChecked={values.isActive}
        onChange={() => set({ isActive: !values.isActive })}
      >
        Turned on
      </Choice>
    </FormDialog>
  )
}

const eventsOf = (format: WebhookFormat) =>
  webhookEventNames.filter((event) => takesEvent(format, event))

/** Values after a change of the format. IndexNow has a fixed URL and supports only some events. */
function withFormat({ url, events }: WebhookInput, format: WebhookFormat): Partial<WebhookInput> {
  if (format !== 'indexnow') return { format, url: url === indexNowUrl ? '' : url }
  const known = events.filter((event) => takesEvent(format, event))
  return {
    format,
    url: url || indexNowUrl,
    events: known.length > 0 ? known : eventsOf(format),
  }
}

const inputOf = ({ name, url, format, events, isActive }: Webhook): WebhookInput => ({
  name,
  url,
  format,
  events,
  isActive,
})
