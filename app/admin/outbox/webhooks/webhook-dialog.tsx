import { type FormEvent, useId, useState } from 'react'
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
import { byField, fieldErrorsOf, reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogToaster } from '../../../ui/dialog-toaster.tsx'
import { describe, Field, FieldGroup } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { Select } from '../../../ui/select.tsx'
import { showErrors } from '../../documents/form/focus-first-error.ts'

interface WebhookDialogProps {
  /** Absent for a new one. */
  webhook: Webhook | undefined
  /** Called with the secret of a new one. */
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

/** Form of a webhook. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const id = useId()
  const [values, setValues] = useState<WebhookInput>(webhook ? inputOf(webhook) : begun)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const set = (more: Partial<WebhookInput>) => setValues({ ...values, ...more })
  const toggle = (event: WebhookEvent) =>
    set({
      events: values.events.includes(event)
        ? values.events.filter((each) => each !== event)
        : [...values.events, event],
    })

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setBusy(true)
    try {
      const secret = webhook
        ? void (await api.json('PUT /webhooks/:id', { params: { id: webhook._id }, body: values }))
        : (await api.json('POST /webhooks', { body: values })).secret
      const isSigned = values.format !== 'indexnow'
      form.closest('dialog')?.close()
      toast.success(webhook ? 'Webhook saved' : 'Webhook added')
      await onSaved(isSigned ? secret : undefined)
    } catch (error) {
      const found = fieldErrorsOf(error)
      showErrors(form, () => setErrors(byField(found)))
      if (found.length === 0)
        toast.error('Failed to save the webhook', { toasterId: id, description: reasonOf(error) })
      setBusy(false)
    }
  }

  return (
    <Dialog title={webhook ? 'Edit Webhook' : 'Add Webhook'} onClose={onClose}>
      <DialogToaster id={id} />
      <form noValidate onSubmit={save} className="grid gap-5">
        <Field id={`${id}-name`} label="Name" error={errors.name}>
          <input
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
            onChange={({ target }) => set(withFormat(values, target.value as WebhookFormat))} // of the options below
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
              Bing, Yandex, Seznam, Naver and others are told which page became public, was changed
              or is gone. Google does not take part.
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
          Switched on
        </Choice>
        <div className="flex justify-end">
          <button type="submit" aria-disabled={isBusy} className={`${button()} max-sm:min-h-11`}>
            {isBusy ? 'Saving...' : webhook ? 'Save' : 'Add'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const eventsOf = (format: WebhookFormat) =>
  webhookEventNames.filter((event) => takesEvent(format, event))

/** Another format; that of search engines has one address, and what they can be told of. */
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
