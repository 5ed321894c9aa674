import { useLocation } from 'react-router'
import type { Field } from '#content/documents/fields.ts'
import { companyFields, socialFields } from '#content/documents/settings-fields.ts'
import type { StoredSettings } from '../../../api.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { SettingInput } from '../../settings/setting-input.tsx'
import { formTabs, OtherSettings } from '../../settings/settings-nav.tsx'
import { setSiteLocale } from '../../site-locale.ts'
import { SettingsAside } from '../form/aside/settings-aside.tsx'
import { DocumentBar } from '../form/draft/document-bar.tsx'
import { DocumentForm } from '../form/draft/document-form.tsx'
import type { FormSchemas } from '../form/use-lazy-resolver.ts'
import { settingsDocument } from './settings-document.ts'

async function loadSchemas(): Promise<FormSchemas> {
  const { settingsInput } = await import('#content/documents/settings.ts')
  // Cast: the schema allows missing fields, but a form has all of them.
  return { whole: settingsInput as unknown as FormSchemas['whole'] }
}

interface SettingsFormProps {
  stored: StoredSettings
  /** Called when another version replaces the one in the form. */
  onReplaced: (stored: StoredSettings) => void
}

/** Settings form. No field is required, and a save stores both tabs. */
export function SettingsForm({ stored, onReplaced }: SettingsFormProps) {
  const { hash } = useLocation()
  return (
    <DocumentForm
      edited={settingsDocument}
      stored={stored}
      label="Settings"
      name="settings"
      loadSchemas={loadSchemas}
      // The back office formats dates with the language and time zone of the settings.
      onLive={setSiteLocale}
      onReplaced={onReplaced}
      aside={({ present }) => (
        <SettingsAside version={present.draft?.liveVersion ?? present.version} />
      )}
    >
      {({ hasDraft, actions }) => (
        <Tabs
          label="Settings"
          start={hash === '#social-media' ? 1 : 0}
          beside={<OtherSettings />}
          tabs={[
            {
              label: formTabs.company.label,
              panel: <Panel fields={companyFields} prefix="" isDraft={hasDraft} />,
            },
            {
              label: formTabs.social.label,
              panel: <Panel fields={socialFields} prefix="socialMedia." isDraft={hasDraft} />,
            },
          ]}
        >
          <div className="mt-3">{actions}</div>
        </Tabs>
      )}
    </DocumentForm>
  )
}

interface PanelProps {
  fields: typeof companyFields | typeof socialFields
  prefix: string
  isDraft: boolean
}

const logoNote =
  'A wide logo appears on its own in the header, any other next to the company name. A logo from your library ' +
  'is also used for icons and link previews. You can add a mark and a logo for dark backgrounds under Brand.'

const Panel = ({ fields, prefix, isDraft }: PanelProps) => (
  <>
    <div className="mt-3 grid grid-cols-1 gap-6 border border-line bg-sheet p-5 sm:p-8">
      {Object.entries<Field>(fields).map(([name, field]) => (
        <SettingInput key={name} name={`${prefix}${name}`} field={field} note={logoNote} />
      ))}
    </div>
    <DocumentBar isDraft={isDraft} />
  </>
)
