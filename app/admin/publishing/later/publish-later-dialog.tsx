import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { moment } from '#content/documents/fields.ts'
import { releaseFields } from '#content/publishing/release-fields.ts'
import type { Release } from '#content/publishing/releases-api.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { Select } from '../../../ui/select.tsx'
import { localMoment } from '../../dates.ts'
import { AnyInput } from '../../documents/form/inputs/inputs.tsx'
import { isForLater } from '../publication-state.ts'
import type { When } from './when.ts'

/** The time or the release that a document waits for. */
export interface Chosen {
  publishAt: string | null
  release: string | null
}

interface PublishLaterDialogProps {
  chosen: Chosen | undefined
  onChosen: (when: When) => unknown
  onClose: () => void
}

type Way = 'time' | 'release' | 'new'

/** Asks when a document is published: at a time, with a release, or with a new one. */
export function PublishLaterDialog({ chosen, onChosen, onClose }: PublishLaterDialogProps) {
  const id = useId()
  const releases = useOpenReleases()
  const form = useForm({
    defaultValues: {
      way: (chosen?.release && !chosen.publishAt ? 'release' : 'time') as Way,
      time: chosen?.publishAt ?? '',
      release: chosen?.release ?? '',
      name: '',
      publishAt: '',
    },
    shouldFocusError: false,
  })
  const element = useRef<HTMLFormElement>(null)
  const way = form.watch('way')
  const release = form.watch('release') || releases[0]?._id

  /** The answer; `undefined` if it is not complete, which is then shown at its input. */
  const answer = (): When | undefined => {
    const { time, name, publishAt } = form.getValues()
    const miss = (input: 'time' | 'name' | 'publishAt', message: string) => {
      form.setError(input, { message })
      element.current?.querySelector<HTMLElement>(`[name="${input}"]`)?.focus()
      return undefined
    }
    if (way === 'release') return release ? { release } : undefined
    if (way === 'time') {
      if (isForLater(time)) return { publishAt: time }
      return miss('time', time ? 'Choose a time in the future' : 'Choose a date and a time')
    }
    if (!name.trim()) return miss('name', 'Name is required')
    if (publishAt && !isForLater(publishAt)) return miss('publishAt', 'Choose a time in the future')
    return { newRelease: { name: name.trim(), publishAt: publishAt || null } }
  }

  return (
    <Dialog title="Publish later" onClose={onClose}>
      <FormProvider {...form}>
        <form
          ref={element}
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            // React events bubble to the document's form.
            event.stopPropagation()
            const when = answer()
            if (!when) return
            event.currentTarget.closest('dialog')?.close()
            onChosen(when)
          }}
        >
          <fieldset className="grid min-w-0 gap-1">
            <legend className="mb-2 text-ink-2">
              When do visitors see it? What they see now stays until then.
            </legend>
            <Answer way="time" label="At a date and time">
              <AnyInput name="time" field={moment('Date and time')} />
            </Answer>
            {releases.length > 0 && (
              <Answer way="release" label="Together with a release">
                <Field id={`${id}-release`} label="Release">
                  <Select
                    id={`${id}-release`}
                    {...form.register('release')}
                    value={release}
                    className={lineInput}
                  >
                    {releases.map(({ _id, name, publishAt }) => (
                      <option key={_id} value={_id}>
                        {publishAt ? `${name} · ${localMoment(publishAt)}` : name}
                      </option>
                    ))}
                  </Select>
                </Field>
              </Answer>
            )}
            <Answer way="new" label="With a new release">
              <AnyInput name="name" field={releaseFields.name} />
              <AnyInput name="publishAt" field={releaseFields.publishAt} />
            </Answer>
          </fieldset>
          <div className="flex justify-end">
            <button type="submit" className={`${button()} max-sm:min-h-11 max-sm:grow`}>
              Publish later
            </button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  )
}

interface AnswerProps {
  way: Way
  label: string
  /** The inputs of the answer, shown while it is chosen. */
  children: ReactNode
}

function Answer({ way, label, children }: AnswerProps) {
  const { register, control } = useFormContext<{ way: Way }>()
  const isChosen = useWatch({ control, name: 'way' }) === way
  return (
    <>
      <label className="flex min-h-8 cursor-pointer items-center gap-3 max-sm:min-h-11">
        <input
          type="radio"
          value={way}
          {...register('way')}
          className="size-4 shrink-0 accent-signal-deep"
        />
        {label}
      </label>
      {isChosen && <div className="mb-2 grid gap-4 pl-7">{children}</div>}
    </>
  )
}

/** The releases that accept drafts. Without an answer of the server there are the other choices. */
function useOpenReleases(): Release[] {
  const [releases, setReleases] = useState<Release[]>([])
  useEffect(() => {
    const stop = new AbortController()
    api.list('GET /releases', { query: { open: true }, signal: stop.signal }).then(
      ({ items }) => setReleases(items),
      () => {},
    )
    return () => stop.abort()
  }, [])
  return releases
}
