import { useId, useState } from 'react'
import { toast } from 'sonner'
import { pageOf, type ReplaceablePage } from '#content/documents/pages/index.ts'
import type { SamplePages as Samples } from '#content/imports/imports-api.ts'
import { counted } from '#content/text/counted.ts'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { lineInput } from '../../ui/input.ts'
import { Button } from '../../ui/push-button.tsx'
import { Select } from '../../ui/select.tsx'
import { withUndo } from '../../ui/with-undo.ts'
import { useScreen } from '../screen.tsx'
import { SettingsPart } from '../settings/settings-part.tsx'
import { useChange } from '../use-change.ts'

interface SamplePagesProps extends Samples {
  id: string
}

/** Standard pages that still show a sample, with the page of the import that replaces each. */
export function SamplePages({ id, samples, pages }: SamplePagesProps) {
  const { reload } = useScreen()
  const change = useChange()
  const [isBusy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<Partial<Record<ReplaceablePage, string>>>({})
  const replacements = samples
    .map(({ name, suggestion }) => ({ name, to: chosen[name] ?? suggestion ?? '' }))
    .filter(({ to }) => to !== '')
  const isOff = isBusy || replacements.length === 0

  const undo = async (redirects: readonly string[]) => {
    const deletions = redirects.map((each) =>
      api.send('DELETE /redirects/:id', { params: { id: each } }),
    )
    await change(Promise.all(deletions), {
      done: 'The samples are shown again',
      failed: 'Failed to show the samples again',
    })
  }

  const replace = async () => {
    if (isOff) return
    setBusy(true)
    try {
      const body = { replacements }
      const { redirects } = await api.json('POST /imports/:id/samples', { params: { id }, body })
      toast.success(`${counted(redirects.length, 'sample')} replaced`, {
        ...withUndo(() => undo(redirects)),
      })
      setChosen({})
    } catch (error) {
      toast.error('Failed to replace the samples', { description: reasonOf(error) })
    }
    await reload()
    setBusy(false)
  }

  return (
    <SettingsPart
      title={counted(samples.length, 'page still shows a sample', 'pages still show samples')}
    >
      <p className="max-w-[65ch] text-sm">
        Choose the page of your former site that replaces each. Visitors are redirected to it, and
        links in menus, forms and texts lead there. If you write the standard page later, it is
        shown again.
      </p>
      <ul className="mt-4 grid max-w-xl border border-line">
        {samples.map(({ name, path, suggestion }) => (
          <Choice
            key={name}
            name={name}
            path={path}
            pages={pages}
            to={chosen[name] ?? suggestion ?? ''}
            isBusy={isBusy}
            onChoose={(to) => setChosen({ ...chosen, [name]: to })}
          />
        ))}
      </ul>
      {replacements.some(({ name }) => name === 'privacy') && (
        <p className="mt-3 max-w-[65ch] text-ink-2 text-sm">
          The sample of Privacy describes how this website handles data. Check that your page does
          too.
        </p>
      )}
      <Button look="secondary" isOff={isOff} onClick={replace} className="mt-5 max-sm:w-full">
        {replacements.length === 0
          ? 'Replace'
          : `Replace ${counted(replacements.length, 'sample')}`}
      </Button>
    </SettingsPart>
  )
}

interface ChoiceProps {
  name: ReplaceablePage
  path: string
  pages: Samples['pages']
  /** The path of the chosen page; empty to keep the sample. */
  to: string
  isBusy: boolean
  onChoose: (to: string) => void
}

function Choice({ name, path, pages, to, isBusy, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <li className="grid items-center gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] border-line px-3 py-2 text-sm not-first:border-t">
      <label htmlFor={id} className="wrap-anywhere">
        {pageOf(name).title}
        <span className="block text-ink-3 text-xs">{path}</span>
      </label>
      <Select
        id={id}
        value={to}
        disabled={isBusy}
        onChange={({ target }) => onChoose(target.value)}
        className={lineInput}
      >
        <option value="">Keep the sample</option>
        {pages.map((page) => (
          <option key={page.path} value={page.path}>
            {`${page.title} (${page.path})`}
          </option>
        ))}
      </Select>
    </li>
  )
}
