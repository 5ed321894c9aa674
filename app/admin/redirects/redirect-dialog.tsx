import { useEffect, useId, useState } from 'react'
import { toast } from 'sonner'
import type { Redirect, RedirectInput, Suggestion } from '#content/redirects/redirects-api.ts'
import { api } from '../../api.ts'
import { describe, Field } from '../../ui/field.tsx'
import { lineInput } from '../../ui/input.ts'
import { Select } from '../../ui/select.tsx'
import { FormDialog } from '../documents/form/submission/form-dialog.tsx'
import { useSubmission } from '../documents/form/submission/use-submission.ts'

/** A new redirect from an address, which may be empty, or one to edit. */
export type EditedRedirect = { from: string } | Redirect

interface RedirectDialogProps {
  redirect: EditedRedirect
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Meaning of each status. */
const statuses: Record<RedirectInput['status'], string> = {
  301: 'Permanent (301)',
  302: 'Temporary (302)',
  307: 'Temporary, for forms too (307)',
  308: 'Permanent, for forms too (308)',
  410: 'Gone, without a target (410)',
}

/** Dialog that creates or edits a redirect. A new one offers pages with a similar address. */
export function RedirectDialog({ redirect, onSaved, onClose }: RedirectDialogProps) {
  const id = useId()
  const existing = '_id' in redirect ? redirect : undefined
  const [values, setValues] = useState<RedirectInput>({
    from: redirect.from,
    to: existing?.to ?? '',
    status: existing?.status ?? 301,
  })
  const set = (more: Partial<RedirectInput>) => setValues({ ...values, ...more })
  const suggestions = useSuggestions(existing ? '' : redirect.from)

  const { isBusy, errors, submit } = useSubmission({
    failed: 'Failed to save the redirect',
  })
  const save = submit(async (closeDialog) => {
    const body = values.status === 410 ? { ...values, to: '' } : values
    if (existing) await api.json('PUT /redirects/:id', { params: { id: existing._id }, body })
    else await api.json('POST /redirects', { body })
    closeDialog()
    toast.success(existing ? 'Redirect saved' : 'Redirect added')
    await onSaved()
  })

  const textOf = (name: 'from' | 'to') => ({
    ...describe(`${id}-${name}`, errors[name]),
    name,
    value: values[name],
    inputMode: 'url' as const,
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 2000,
    className: lineInput,
  })

  return (
    <FormDialog
      title={existing ? 'Edit redirect' : 'Add redirect'}
      action={isBusy ? 'Saving...' : existing ? 'Save' : 'Add'}
      isOff={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field id={`${id}-from`} label="From" error={errors.from}>
        <input
          dir="auto"
          {...textOf('from')}
          placeholder="/old-page or /blog/*"
          onChange={({ target }) => set({ from: target.value })}
        />
        <p className="mt-1.5 text-ink-3 text-xs">
          A path, with or without a query. One * stands for any text.
        </p>
      </Field>
      <Field id={`${id}-status`} label="Type" error={errors.status}>
        <Select
          {...describe(`${id}-status`, errors.status)}
          name="status"
          value={values.status}
          onChange={({ target }) =>
            set({ status: Number(target.value) as RedirectInput['status'] })
          } // Cast: the option values are statuses.
          className={lineInput}
        >
          {Object.entries(statuses).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {values.status !== 410 && (
        <Field id={`${id}-to`} label="To" error={errors.to}>
          <input
            dir="auto"
            {...textOf('to')}
            list={`${id}-suggestions`}
            placeholder="/new-page or https://…"
            onChange={({ target }) => set({ to: target.value })}
          />
          <p className="mt-1.5 text-ink-3 text-xs">
            A redirect to a record follows it when its address changes.
          </p>
          {suggestions.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-2">
              {suggestions.map(({ to, title }) => (
                <li key={to}>
                  <button
                    type="button"
                    onClick={() => set({ to })}
                    className="min-h-8 rounded-xs border border-line-strong px-2 text-left text-sm hover:border-ink max-sm:min-h-11"
                  >
                    <span className="sr-only">Use: </span>
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Field>
      )}
    </FormDialog>
  )
}

/** Pages whose address is similar to one without a page. */
function useSuggestions(address: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([])
  useEffect(() => {
    if (address === '') return
    const end = new AbortController()
    api
      .json('GET /redirects/suggestions', { query: { address }, signal: end.signal })
      .then(setFound, () => {}) // Suggestions only help.
    return () => end.abort()
  }, [address])
  return found
}
