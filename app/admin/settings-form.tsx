import { useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { toast } from 'sonner'
import { companyFields, type Settings, socialFields } from '#content/settings.ts'
import { ApiError, hasStatus, reasonOf } from '../api/failure.ts'
import { type StoredSettings, settings } from '../api.ts'
import { button } from '../ui/button.ts'
import { isSave, useShortcut } from '../ui/shortcut.ts'
import { Tabs } from '../ui/tabs.tsx'
import { showAtFields } from './form-values.ts'
import { AnyInput } from './inputs.tsx'
import { Leaving } from './leaving.tsx'
import { SaveBar } from './record-form.tsx'

const companyHints: Record<keyof typeof companyFields, string> = {
  companyName: 'HSoft',
  metaTitle: 'HSoft: software for work that matters',
  metaDescription: 'What a search engine shows under the title',
  imageUrl: 'https://example.com/logo.png',
  email: 'hello@example.com',
  phone: '+1 555 0100',
  address: '1 Main Street, Springfield',
  workingHours: 'Mon–Fri, 9:00–17:00',
}

const socialHints: Record<keyof typeof socialFields, string> = {
  twitter: 'https://x.com/company',
  linkedin: 'https://www.linkedin.com/company/company',
  facebook: 'https://www.facebook.com/company',
  github: 'https://github.com/company',
}

const theirs =
  'Somebody else saved in the meantime. You see their changes now, and yours are kept: please save again.'

/** Nothing here is required. Either tab saves the whole. */
export function SettingsForm({ stored }: { stored: StoredSettings }) {
  // Settings that are loaded anew come into the form; what is typed in it meanwhile stays.
  const form = useForm<Settings>({
    values: editable(stored),
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty, isSubmitting } = form.formState
  const { revalidate } = useRevalidator()
  const element = useRef<HTMLFormElement>(null)
  useShortcut(isSave, () => element.current?.requestSubmit())

  const submit = form.handleSubmit(async (values) => {
    try {
      await settings.update(values, stored.version)
    } catch (error) {
      // Its fields are paths of `Settings`: the server answers for what was sent.
      const setError = form.setError as Parameters<typeof showAtFields>[2]
      if (error instanceof ApiError && showAtFields(error, values, setError)) return
      if (hasStatus(error, 412)) await revalidate()
      const reason = hasStatus(error, 412) ? theirs : reasonOf(error)
      toast.error('Failed to update settings', { description: reason })
      return
    }
    form.reset(values)
    toast.success('Settings updated successfully')
    await revalidate()
  })

  const save = (
    <SaveBar>
      <button type="submit" aria-disabled={isSubmitting} className={button()}>
        {isSubmitting ? 'Saving...' : 'Save Changes'}
      </button>
    </SaveBar>
  )

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        aria-label="Settings"
        className="max-w-3xl"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) submit(event)
        }}
      >
        <Tabs
          label="Settings"
          tabs={[
            {
              label: 'Company Information',
              panel: (
                <>
                  <Panel fields={companyFields} hints={companyHints} prefix="" />
                  {save}
                </>
              ),
            },
            {
              label: 'Social Media',
              panel: (
                <>
                  <Panel fields={socialFields} hints={socialHints} prefix="socialMedia." />
                  {save}
                </>
              ),
            },
          ]}
        />
      </form>
      <Leaving isChanged={() => isDirty} />
    </FormProvider>
  )
}

interface PanelProps {
  fields: typeof companyFields | typeof socialFields
  hints: Record<string, string>
  prefix: string
}

function Panel({ fields, hints, prefix }: PanelProps) {
  return (
    <div className="mt-6 grid gap-6 border border-line bg-sheet p-5 sm:p-8">
      {Object.entries(fields).map(([name, field]) => (
        <AnyInput key={name} name={`${prefix}${name}`} field={field} placeholder={hints[name]} />
      ))}
    </div>
  )
}

/** The fields of the form, without what is stored beside them. */
function editable({ version: _, ...stored }: StoredSettings): Settings {
  const company = Object.keys(companyFields).map((name) => [name, stored[name as 'email']])
  return { ...Object.fromEntries(company), socialMedia: { ...stored.socialMedia } }
}
