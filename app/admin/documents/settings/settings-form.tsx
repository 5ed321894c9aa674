import { useLocation } from 'react-router'
import type * as z from 'zod'
import type { Field } from '#content/documents/fields.ts'
import {
  companyFields,
  settingsFields,
  settingsInput,
  socialFields,
} from '#content/documents/settings.ts'
import type { StoredSettings } from '../../../api.ts'
import { BehindLabel } from '../../../ui/field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { CommentMarker } from '../../publishing/review/comment-marker.tsx'
import { CommentsContext } from '../../publishing/review/comments-context.ts'
import { formTabs, OtherSettings } from '../../settings/settings-nav.tsx'
import { setSiteLocale } from '../../site-locale.ts'
import { SettingsAside } from '../form/aside/settings-aside.tsx'
import { DocumentActions } from '../form/draft/document-actions.tsx'
import { DocumentBar } from '../form/draft/document-bar.tsx'
import { useDocumentForm } from '../form/draft/use-document-form.ts'
import { EditForm } from '../form/edit-form.tsx'
import type { FormValues } from '../form/form-values.ts'
import { AnyInput } from '../form/inputs/inputs.tsx'
import { LogoInput } from './logo-input.tsx'
import { settingsDocument } from './settings-document.ts'

/** Cast: the schema also takes a part of the fields; a form has all. */
const schema = settingsInput as unknown as z.ZodType<FormValues, FormValues>

interface SettingsFormProps {
  stored: StoredSettings
  /** Called when another version stands in the place of the one that the form has. */
  onReplaced: (stored: StoredSettings) => void
}

/** Settings form. No field is required, and the save of either tab stores all. */
export function SettingsForm({ stored, onReplaced }: SettingsFormProps) {
  const { hash } = useLocation()
  // The dates of the back office follow the settings.
  const { begun, present, setPresent, hasDraft, comments, storage } = useDocumentForm(
    settingsDocument,
    stored,
    setSiteLocale,
  )

  return (
    <CommentsContext value={comments}>
      <EditForm
        label="Settings"
        one={settingsDocument.one}
        name="settings"
        fields={settingsFields}
        schema={schema}
        begun={begun}
        storage={storage}
        aside={<SettingsAside version={present.draft?.liveVersion ?? present.version} />}
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
                  <DocumentBar isDraft={hasDraft} />
                </>
              ),
            },
            {
              label: formTabs.social.label,
              panel: (
                <>
                  <Panel fields={socialFields} prefix="socialMedia." />
                  <DocumentBar isDraft={hasDraft} />
                </>
              ),
            },
          ]}
        >
          <div className="mt-3">
            <DocumentActions
              present={present}
              onReplaced={onReplaced}
              edited={settingsDocument}
              onReviewed={setPresent}
            />
          </div>
        </Tabs>
      </EditForm>
    </CommentsContext>
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
      {Object.entries<Field>(fields).map(([name, field]) => (
        <BehindLabel
          key={name}
          value={<CommentMarker part={`${prefix}${name}`} label={field.label} />}
        >
          {field.kind === 'image' ? (
            <LogoInput name={`${prefix}${name}`} field={field} note={logoNote} />
          ) : (
            <AnyInput name={`${prefix}${name}`} field={field} />
          )}
        </BehindLabel>
      ))}
    </div>
  )
}
