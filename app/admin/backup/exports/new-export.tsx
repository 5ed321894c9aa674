import type { ExportContent } from '#content/backup/export-contents.ts'
import { api } from '../../../api.ts'
import { FieldGroup } from '../../../ui/field.tsx'
import { Button } from '../../../ui/push-button.tsx'
import { useSentForm } from '../../form/use-sent-form.ts'
import { CheckboxField } from '../../settings/checkbox-field.tsx'
import { ChoiceCards } from '../../settings/choice-cards.tsx'
import { SettingsPart } from '../../settings/settings-part.tsx'
import { contentWords } from './export-words.ts'

/** Form that starts an export. `isOff` while another export or an import is in progress: only one runs at a time. */
export function NewExport({ isOff }: { isOff: boolean }) {
  const form = useSentForm<{ content: ExportContent; visitors: boolean }>({
    values: { content: 'content', visitors: false },
    send: async ({ content, visitors }) =>
      isOff
        ? 'stay'
        : api.json('POST /exports', {
            body: { content, visitors: visitors && content === 'content' },
          }),
    failed: 'Failed to start the export',
  })
  const { content, visitors } = form.values
  return (
    <SettingsPart title="Export">
      <form noValidate onSubmit={form.onSubmit} className="grid max-w-3xl gap-6">
        <FieldGroup id={`${form.id}-content`} label="What do you want to export?">
          <ChoiceCards
            id={`${form.id}-content`}
            value={content}
            options={contentWords}
            isOff={form.isBusy}
            onChange={(chosen) => form.set({ content: chosen })}
          />
        </FieldGroup>
        {content === 'content' && (
          <CheckboxField
            label="Include messages and newsletter subscribers"
            isChecked={visitors}
            onChange={(isIncluded) => form.set({ visitors: isIncluded })}
          >
            These are personal data: keep the file as safe as your site.
          </CheckboxField>
        )}
        <div>
          <Button type="submit" isOff={form.isBusy || isOff} className="max-sm:w-full">
            Start export
          </Button>
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
