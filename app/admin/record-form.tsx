import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { Content, Values } from '#content/define.ts'
import { valuesSchema } from '#content/schema.ts'
import { ApiError, hasStatus, reasonOf } from '../api/failure.ts'
import { button } from '../ui/button.ts'
import { isSave, useShortcut } from '../ui/shortcut.ts'
import { showAtFields } from './form-values.ts'
import { AnyInput, isShort } from './inputs.tsx'
import { Leaving } from './leaving.tsx'

interface RecordFormProps {
  content: Content
  values: Values<Content>
  save: (values: Values<Content>) => Promise<unknown>
  /** What saving does, as the notices write it: 'create' and 'created'. */
  does: { verb: string; done: string }
}

/** The form of a content type: its declared fields in their order. */
export function RecordForm({ content, values, save, does }: RecordFormProps) {
  const form = useForm({
    defaultValues: values,
    resolver: zodResolver(valuesSchema(content)),
  })
  const { isDirty, isSubmitting } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const isSaved = useRef(false)
  const [isStale, setStale] = useState(false)
  const navigate = useNavigate()
  const list = `/admin/${content.name}`
  const one = content.one.toLowerCase()
  useShortcut(isSave, () => element.current?.requestSubmit())

  const submit = form.handleSubmit(async (changed) => {
    setStale(false)
    try {
      await save(changed)
    } catch (error) {
      if (hasStatus(error, 412)) return setStale(true)
      if (error instanceof ApiError && showAtFields(error, content.fields, form.setError)) return
      toast.error(`Failed to ${does.verb} ${one}`, { description: reasonOf(error) })
      return
    }
    isSaved.current = true
    toast.success(`${content.one} ${does.done} successfully`)
    await navigate(list)
  })

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        aria-label={`${content.one} details`}
        className="max-w-3xl"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) submit(event)
        }}
      >
        {isStale && <Stale one={one} verb={does.verb} />}
        <div className="grid gap-x-5 gap-y-6 border border-line bg-sheet p-5 sm:grid-cols-2 sm:p-8">
          {Object.entries(content.fields).map(([name, field]) => (
            <div key={name} className={isShort[field.kind] ? 'min-w-0' : 'min-w-0 sm:col-span-2'}>
              <AnyInput name={name} field={field} />
            </div>
          ))}
        </div>
        <SaveBar>
          <button type="submit" aria-disabled={isSubmitting} className={button()}>
            {isSubmitting
              ? 'Saving...'
              : `${does.verb === 'create' ? 'Create' : 'Save'} ${content.one}`}
          </button>
          <Link to={list} className={button('secondary')}>
            Cancel
          </Link>
        </SaveBar>
      </form>
      <Leaving isChanged={() => isDirty && !isSaved.current} />
    </FormProvider>
  )
}

/** Stays in sight under a long form. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 flex items-center gap-2 border-line border-t bg-paper py-4">
      {children}
      <kbd className="caption ml-auto text-ink-3 max-sm:hidden">Ctrl S</kbd>
    </div>
  )
}

/** Nothing was overwritten: both what was saved and what was typed are still there. */
function Stale({ one, verb }: { one: string; verb: string }) {
  const { pathname } = useLocation()
  return (
    <div
      role="alert"
      tabIndex={-1}
      ref={(element) => element?.focus()}
      className="mb-5 border-bad border-l-2 bg-sheet px-4 py-3 text-sm"
    >
      <p className="font-medium text-bad">{`Failed to ${verb} ${one}`}</p>
      <p className="mt-1 text-ink-2">
        Somebody else saved this {one} after you had opened it. Nothing was overwritten, and what
        you typed is still here. See{' '}
        <a
          href={pathname}
          target="_blank"
          rel="noreferrer"
          className="text-signal-deep underline underline-offset-4"
        >
          what they saved
        </a>{' '}
        in a new tab, and bring the two together there.
      </p>
    </div>
  )
}
