import {
  indexNowUrl,
  takesEvent,
  type WebhookEvent,
  type WebhookFormat,
  webhookEventNames,
  webhookEvents,
  webhookFormats,
} from '#content/outbox/events.ts'
import type { Webhook, WebhookInput } from '#content/outbox/webhooks-api.ts'
import { api } from '../../../api.ts'
import { Choice } from '../../../ui/choice.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { FormDialog } from '../../documents/form/submission/form-dialog.tsx'
import { literal, SelectField, TextField } from '../../form/fields.tsx'
import { useSentForm } from '../../form/use-sent-form.ts'
import { useScreen } from '../../screen.tsx'
import { SecretDialog } from './secret-dialog.tsx'

interface WebhookDialogProps {
  /** The webhook to edit; a new one by default. */
  webhook?: Webhook
  onClose: () => void
}

const begun: WebhookInput = {
  name: '',
  url: '',
  format: 'json',
  isActive: true,
  events: ['message.received'],
}

/** Dialog that creates or edits a webhook. The secret of a new one follows in a dialog of its own. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { openDialog } = useScreen()
  const form = useSentForm({
    values: webhook ? inputOf(webhook) : begun,
    async send(body) {
      if (webhook) return api.json('PUT /webhooks/:id', { params: { id: webhook._id }, body })
      const { secret } = await api.json('POST /webhooks', { body })
      if (body.format !== 'indexnow')
        openDialog((onClose) => <SecretDialog secret={secret} onClose={onClose} />)
    },
    done: webhook ? 'Webhook saved' : 'Webhook added',
    failed: 'Failed to save the webhook',
  })
  const { events, format, isActive } = form.values
  const toggle = (event: WebhookEvent) =>
    form.set({
      events: events.includes(event) ? events.filter((each) => each !== event) : [...events, event],
    })

  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      action={form.isBusy ? 'Saving...' : webhook ? 'Save' : 'Add'}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" maxLength={100} />
      <TextField
        {...form.field('url')}
        {...literal}
        label="Address"
        inputMode="url"
        placeholder="https://hooks.example.com/…"
        onChange={(url) => form.set({ url: url.trim() })}
      />
      <SelectField
        {...form.field('format')}
        label="Format"
        options={webhookFormats}
        onChange={(chosen) => form.set(withFormat(form.values, chosen))}
        hint={
          format === 'indexnow'
            ? 'Tells Bing, Yandex, Seznam, Naver and others which pages were published, changed or removed. Google doesn’t take part.'
            : undefined
        }
      />
      <FieldGroup id={`${form.id}-events`} label="When" error={form.errors.events}>
        {eventsOf(format).map((event) => (
          <Choice
            key={event}
            name="events"
            isChecked={events.includes(event)}
            onChange={() => toggle(event)}
          >
            {webhookEvents[event]}
          </Choice>
        ))}
      </FieldGroup>
      <Choice
        name="isActive"
        isChecked={isActive}
        onChange={() => form.set({ isActive: !isActive })}
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
