import { useEffect, useState } from 'react'
import type { Redirect, RedirectInput, Suggestion } from '#content/redirects/redirects-api.ts'
import { api } from '../../api.ts'
import { FormDialog } from '../documents/form/submission/form-dialog.tsx'
import { literal, SelectField, TextField } from '../form/fields.tsx'
import { useSentForm } from '../form/use-sent-form.ts'

interface RedirectDialogProps {
  /** A new redirect from an address, which may be empty, or one to edit. */
  redirect: { from: string } | Redirect
  /** Called when the redirect is saved, before the screen is reloaded. */
  onSaved?: () => Promise<unknown>
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

const address = { ...literal, inputMode: 'url', maxLength: 2000 } as const

/** Dialog that creates or edits a redirect. A new one offers pages with a similar address. */
export function RedirectDialog({ redirect, onSaved, onClose }: RedirectDialogProps) {
  const existing = '_id' in redirect ? redirect : undefined
  const suggestions = useSuggestions(existing ? '' : redirect.from)
  const form = useSentForm<RedirectInput>({
    values: { from: redirect.from, to: existing?.to ?? '', status: existing?.status ?? 301 },
    async send(values) {
      const body = values.status === 410 ? { ...values, to: '' } : values
      if (existing) await api.json('PUT /redirects/:id', { params: { id: existing._id }, body })
      else await api.json('POST /redirects', { body })
      await onSaved?.()
    },
    done: existing ? 'Redirect saved' : 'Redirect added',
    failed: 'Failed to save the redirect',
  })

  return (
    <FormDialog
      title={existing ? 'Edit redirect' : 'Add redirect'}
      action={form.isBusy ? 'Saving...' : existing ? 'Save' : 'Add'}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('from')}
        {...address}
        label="From"
        placeholder="/old-page or /blog/*"
        hint="A path, with or without a query. One * stands for any text."
      />
      <SelectField {...form.field('status')} label="Type" options={statuses} />
      {form.values.status !== 410 && (
        <TextField
          {...form.field('to')}
          {...address}
          label="To"
          placeholder="/new-page or https://…"
          hint="A redirect to a record follows it when its address changes."
        >
          {suggestions.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-2">
              {suggestions.map(({ to, title }) => (
                <li key={to}>
                  <button
                    type="button"
                    onClick={() => form.set({ to })}
                    className="min-h-8 rounded-xs border border-line-strong px-2 text-left text-sm hover:border-ink max-sm:min-h-11"
                  >
                    <span className="sr-only">Use: </span>
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </TextField>
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
