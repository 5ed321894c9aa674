import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { toast } from 'sonner'
import type * as z from 'zod'
import type { Field } from '#content/fields.ts'
import { companyFields, settingsFields, settingsInput, socialFields } from '#content/settings.ts'
import { failure } from '../../api/failure.ts'
import { type StoredSettings, settings } from '../../api.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { SettingsAside } from '../form/aside/settings-aside.tsx'
import type { FormSnapshot } from '../form/autosave/draft.ts'
import { EditForm } from '../form/edit-form.tsx'
import { type FormValues, fittedValues } from '../form/form-values.ts'
import { AnyInput } from '../form/inputs/inputs.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import type { FormStorage } from '../form/use-save.ts'
import { HistoryButton } from '../history/history-button.tsx'
import { settingsSubject } from '../history/subject.ts'
import { setSiteLocale } from '../site-locale.ts'
import { LogoInput } from './logo-input.tsx'
import { asSettings } from './settings-fields.ts'
import { formTabs, OtherSettings } from './settings-nav.tsx'

const begunFrom = (stored: StoredSettings): FormSnapshot => ({
  values: fittedValues(settingsFields, stored),
  version: stored.version,
})

/** Cast: the schema also takes a part of the fields; a form has all. */
const schema = settingsInput as unknown as z.ZodType<FormValues, FormValues>

/** Validated settings; throws when the answer is none. */
function settingsIn(answer: StoredSettings | null): StoredSettings {
  if (typeof answer?.version !== 'number') throw failure('unreadable')
  return answer
}

interface SettingsFormProps {
  stored: StoredSettings
  /** Called after a restore with the new version. */
  onRestored: (stored: StoredSettings) => void
}

/** What is stored: the dates of the back office follow it. */
function noted(stored: StoredSettings): StoredSettings {
  setSiteLocale(stored)
  return stored
}

/** Settings form. No field is required, and the save of either tab stores all. */
export function SettingsForm({ stored, onRestored }: SettingsFormProps) {
  const { revalidate } = useRevalidator()
  // Base of the edits: the version at the opening. Another editor's save is a conflict when saving.
  const [begun] = useState(() => begunFrom(stored))
  const { hash } = useLocation()

  const storage: FormStorage<StoredSettings> = {
    failed: 'Failed to update settings',
    begunFrom,
    save: async (values, { begun }) =>
      noted(settingsIn(await settings.update(asSettings(values), begun.version))),
    load: async () => settingsIn(await settings.get()),
    onSaved: async () => {
      toast.success('Settings updated successfully')
      await revalidate()
    },
  }

  return (
    <EditForm
      label="Settings"
      one="company’s settings"
      name="settings"
      fields={settingsFields}
      schema={schema}
      begun={begun}
      storage={storage}
      aside={<SettingsAside version={stored.version} />}
    >
      <Tabs
        label="Settings"
        start={hash === '#social-media' ? 1 : 0}
        beside={<OtherSettings />}
        tabs={[
          {
            label: formTabs.company.label,
            panel: (
              <>
                <Panel fields={companyFields} prefix="" />
                <SaveBar action="Save Changes" />
              </>
            ),
          },
          {
            label: formTabs.social.label,
            panel: (
              <>
                <Panel fields={socialFields} prefix="socialMedia." />
                <SaveBar action="Save Changes" />
              </>
            ),
          },
        ]}
      >
        {stored.version > 0 && (
          <p className="-mx-3 mt-3">
            <HistoryButton subject={settingsSubject(stored)} onRestored={onRestored} />
          </p>
        )}
      </Tabs>
    </EditForm>
  )
}

interface PanelProps {
  fields: typeof companyFields | typeof socialFields
  prefix: string
}

const logoNote =
  'A wide logo stands alone at the head of the site, any other beside the company’s name. One of the library ' +
  'is on the site’s icons and shared pictures too. A mark, and a logo for dark grounds, are on the screen Brand.'

function Panel({ fields, prefix }: PanelProps) {
  return (
    <div className="mt-3 grid grid-cols-1 gap-6 border border-line bg-sheet p-5 sm:p-8">
      {Object.entries<Field>(fields).map(([name, field]) =>
        field.kind === 'image' ? (
          <LogoInput key={name} name={`${prefix}${name}`} field={field} note={logoNote} />
        ) : (
          <AnyInput key={name} name={`${prefix}${name}`} field={field} />
        ),
      )}
    </div>
  )
}
