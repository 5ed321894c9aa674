import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { home } from '#content/documents/pages/home.ts'
import { languageOf } from '#content/labels/languages.ts'
import type { DemoContent } from '#content/setup/demo-content-api.ts'
import type { StoredSetup } from '#content/setup/setup-api.ts'
import { setupFields } from '#content/setup/setup-fields.ts'
import { failure } from '../../api/failure.ts'
import { api, type StoredBrand } from '../../api.ts'
import { BrandSwatches } from '../documents/brand/brand-swatches.tsx'
import { showBrand } from '../documents/brand/show-brand.ts'
import { EditForm } from '../documents/form/edit-form.tsx'
import { fittedValues } from '../documents/form/form-values.ts'
import { AnyInput } from '../documents/form/inputs/inputs.tsx'
import type { FormStorage } from '../documents/form/saving/form-storage.ts'
import type { FormSnapshot } from '../documents/form/unsaved/unsaved.ts'
import type { FormSchemas } from '../documents/form/use-lazy-resolver.ts'
import { LogoInput } from '../documents/settings/logo-input.tsx'
import { ownTimeZone, setSiteLocale } from '../site-locale.ts'
import { DemoChoice } from './demo-choice.tsx'
import { GoLiveBar } from './go-live-bar.tsx'
import { LogoColors } from './logo-colors.tsx'
import { PageBeside, PageInDialog } from './page-picture.tsx'
import { asSetup } from './setup-values.ts'

/** Initial values. The time zone defaults to the device's. */
const begunFrom = ({ version, ...stored }: StoredSetup): FormSnapshot => ({
  values: fittedValues(setupFields, { ...stored, timeZone: stored.timeZone || ownTimeZone() }),
  version,
})

async function loadSchemas(): Promise<FormSchemas> {
  const { setupInput } = await import('#content/setup/setup.ts')
  // Cast: the schema allows missing fields, but a form has all of them.
  return { whole: setupInput as unknown as FormSchemas['whole'] }
}

/** Validates the response to the Go live button. Throws if the response is unreadable. */
function setupIn(answer: StoredSetup): StoredSetup {
  if (typeof answer?.version !== 'number') throw failure('unreadable')
  return answer
}

interface SetupFormProps {
  stored: StoredSetup
  look: StoredBrand
  demo: DemoContent
  onLive: () => Promise<void>
}

/** Form of the setup, with a preview of the home page. */
export function SetupForm({ stored, look, demo, onLive }: SetupFormProps) {
  // Optimistic locking: keeps the version at the opening, so that a later save by another person is a conflict.
  const [begun] = useState(() => begunFrom(stored))

  const storage: FormStorage<StoredSetup> = {
    failed: 'Failed to go live',
    begunFrom,
    save: async (values, { begun }) => {
      const { version } = begun
      return setupIn(await api.json('POST /setup/go-live', { body: asSetup(values), version }))
    },
    load: async () => setupIn(await api.json('GET /setup')),
    onSaved: async (live, isMore) => {
      setSiteLocale(live)
      showBrand({ ...look, color: live.color })
      if (!isMore) await onLive()
    },
  }

  return (
    <EditForm
      label="Set up your site"
      one="setup"
      name="setup"
      fields={setupFields}
      loadSchemas={loadSchemas}
      begun={begun}
      storage={storage}
      aside={<PageBeside look={look} />}
      hasWideAside
      isSavedByButtonOnly
    >
      <div className="border border-line bg-sheet">
        <Group title="Who you are">
          <AnyInput name="language" field={setupFields.language} />
          <AnyInput name="companyName" field={setupFields.companyName} />
          <AnyInput name="sentence" field={setupFields.sentence} />
          <Headline />
        </Group>
        <Group title="How it looks">
          <LogoInput name="imageUrl" field={setupFields.imageUrl} note={logoNote} />
          <div>
            <LogoColors />
            <AnyInput name="color" field={setupFields.color} />
            <details className="mt-3 text-sm">
              <summary className="min-h-6 cursor-pointer text-ink-2 hover:text-ink max-sm:min-h-11">
                Contrast and derived colors
              </summary>
              <BrandSwatches />
            </details>
          </div>
        </Group>
        <Group title="How people reach you">
          <AnyInput name="email" field={setupFields.email} />
          <AnyInput name="phone" field={setupFields.phone} />
          <AnyInput name="address" field={setupFields.address} />
          <AnyInput name="timeZone" field={setupFields.timeZone} />
        </Group>
        <DemoChoice demo={demo} />
      </div>
      <GoLiveBar>
        <PageInDialog look={look} />
      </GoLiveBar>
    </EditForm>
  )
}

/** Headline input. Its placeholder is the sample in the selected language. */
function Headline() {
  const language = languageOf(useWatch({ name: 'language' }))
  const hint = home.sections.hero.fields.title.sample[language]
  return <AnyInput name="title" field={{ ...setupFields.title, hint }} />
}

const logoNote =
  'A wide logo appears on its own in the header, any other next to the name. A logo from your library is also ' +
  'used for icons and link previews.'

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 gap-5 border-line p-5 not-first:border-t sm:p-6">
    <legend className="float-left">
      <h2 className="caption text-ink-3">{title}</h2>
    </legend>
    <div className="clear-both grid gap-5">{children}</div>
  </fieldset>
)
