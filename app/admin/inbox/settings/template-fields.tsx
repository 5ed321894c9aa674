import { useId } from 'react'
import { inboxLimits, unknownNames, unknownNameText } from '#content/inbox/inbox.ts'
import type { ReplyTemplate } from '#content/inbox/inbox-api.ts'
import { describe, Field } from '../../../ui/field.tsx'
import { lineInput, textInput } from '../../../ui/input.ts'
import { Button } from '../../../ui/push-button.tsx'

interface TemplateFieldsProps {
  number: number
  template: ReplyTemplate
  errorOf: (name: keyof ReplyTemplate) => string | undefined
  onChange: (template: ReplyTemplate) => void
  onRemove: () => void
}

/** Inputs for the name and text of a template. Unknown placeholders are reported while typing. */
export function TemplateFields({ number, template, errorOf, ...on }: TemplateFieldsProps) {
  const id = useId()
  const { name, text } = template
  const unknown = unknownNames(text)
  const textError = unknown.length > 0 ? unknownNameText(unknown) : errorOf('text')
  const owner = `Template ${number}`
  return (
    <div className="grid gap-3 border-line border-l-2 pl-4">
      <Field id={`${id}-name`} label="Name" owner={owner} error={errorOf('name')}>
        <input
          dir="auto"
          {...describe(`${id}-name`, errorOf('name'))}
          value={name}
          maxLength={inboxLimits.templateName}
          onChange={({ target }) => on.onChange({ name: target.value, text })}
          className={lineInput}
        />
      </Field>
      <Field id={`${id}-text`} label="Text" owner={owner} error={textError}>
        <textarea
          dir="auto"
          {...describe(`${id}-text`, textError)}
          value={text}
          maxLength={inboxLimits.reply}
          onChange={({ target }) => on.onChange({ name, text: target.value })}
          className={textInput}
        />
      </Field>
      <div>
        <Button
          look="quiet"
          size="sm"
          aria-label={`Remove ${owner.toLowerCase()}`}
          onClick={on.onRemove}
        >
          Remove
        </Button>
      </div>
    </div>
  )
}
