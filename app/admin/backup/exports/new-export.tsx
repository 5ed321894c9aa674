import { useId, useState } from 'react'
import type { ExportContent } from '#content/backup/export-contents.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { FieldGroup } from '../../../ui/field.tsx'
import { useSubmission } from '../../documents/form/submission/use-submission.ts'
import { CheckboxField } from '../../settings/checkbox-field.tsx'
import { ChoiceCards } from '../../settings/choice-cards.tsx'
import { SettingsPart } from '../../settings/settings-part.tsx'
import { contentWords } from './export-words.ts'

interface NewExportProps {
  /** Another export or an import is in progress, and only one runs at a time. */
  isOff: boolean
  onStarted: () => Promise<unknown>
}

/** Form that starts an export. */
export function NewExport({ isOff, onStarted }: NewExportProps) {
  const id = useId()
  const [content, setContent] = useState<ExportContent>('content')
  const [visitors, setVisitors] = useState(false)
  const { isBusy, submit } = useSubmission({ failed: 'Failed to start the export' })
  const start = submit(async () => {
    if (isOff) return
    const body = { content, visitors: visitors && content === 'content' }
    await api.json('POST /exports', { body })
    await onStarted()
  })
  return (
    <SettingsPart title="Export">
      <form noValidate onSubmit={start} className="grid max-w-3xl gap-6">
        <FieldGroup id={`${id}-content`} label="What do you want to export?">
          <ChoiceCards
            id={`${id}-content`}
            value={content}
            options={contentWords}
            isOff={isBusy}
            onChange={setContent}
          />
        </FieldGroup>
        {content === 'content' && (
          <CheckboxField
            label="Include messages and newsletter subscribers"
            isChecked={visitors}
            onChange={setVisitors}
          >
            These are personal data: keep the file as safe as your site.
          </CheckboxField>
        )}
        <div>
          <button
            type="submit"
            aria-disabled={isBusy || isOff}
            className={`${button()} max-sm:w-full`}
          >
            Start export
          </button>
          <p className="mt-2 text-ink-3 text-xs">
            {isOff
              ? 'Only one export or import runs at a time.'
              : 'The site stays online. You can leave this page: the export continues on the server.'}
          </p>
        </div>
      </form>
    </SettingsPart>
  )
}
