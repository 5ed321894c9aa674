import { useId, useState } from 'react'
import type { ImportTarget } from '#content/imports/import-kinds.ts'
import type { Import } from '#content/imports/imports-api.ts'
import { api } from '../../api.ts'
import { lineInput } from '../../ui/input.ts'
import { Button } from '../../ui/push-button.tsx'
import { Select } from '../../ui/select.tsx'
import { useSubmission } from '../documents/form/submission/use-submission.ts'
import { Options } from '../form/fields.tsx'
import { useScreen } from '../screen.tsx'
import { SettingsPart } from '../settings/settings-part.tsx'
import { useChange } from '../use-change.ts'
import { Figures } from './figures.tsx'
import { documentsText, draftsOf, draftsText, kindLabel, targetLabels } from './import-words.ts'

interface DryRunProps {
  found: Import
}

/** Result of a dry run: its figures, what each kind becomes, and the button that creates the drafts. */
export function DryRun({ found }: DryRunProps) {
  const change = useChange()
  const { _id: id, kinds, counts } = found
  const [isBusy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<Record<string, ImportTarget>>({})
  const isChanged = kinds.some(({ kind, becomes }) => (chosen[kind] ?? becomes) !== becomes)
  const drafts = draftsOf(counts)
  const isOff = isBusy || isChanged || drafts === 0

  const create = async () => {
    if (isOff) return
    setBusy(true)
    const isBegun = await change(api.send('POST /imports/:id/run', { params: { id } }), {
      failed: 'Failed to create the drafts',
    })
    if (isBegun) focusMain()
    setBusy(false)
  }

  return (
    <SettingsPart title="What the import will do">
      <Figures found={found} />
      <KindChoices found={found} chosen={chosen} onChoose={setChosen} />
      <div className="mt-6 border-line border-t pt-5">
        <Button isOff={isOff} onClick={create} className="max-sm:w-full">
          {isBusy ? 'Starting...' : 'Create drafts'}
        </Button>
        <p className="mt-2 max-w-[65ch] text-ink-2 text-sm">{nextText(counts, isChanged)}</p>
      </div>
    </SettingsPart>
  )
}

/** Moves the focus from a button that the next step has removed. */
const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

function nextText(counts: Import['counts'], isChanged: boolean): string {
  const drafts = draftsOf(counts)
  if (isChanged) return 'You changed the choices. Run the dry run again before you create drafts.'
  if (drafts === 0) return 'There is nothing to create.'
  const { outside } = counts
  const outsideText = outside > 0 ? ` and ${outside} outside of it` : ''
  return `${draftsText(drafts - outside)} in one release${outsideText}. Nothing is public until you publish the release, and you can undo all of it.`
}

interface KindChoicesProps extends DryRunProps {
  chosen: Record<string, ImportTarget>
  onChoose: (chosen: Record<string, ImportTarget>) => void
}

/** Choice of what each kind of document becomes. Saving it makes the dry run again. */
function KindChoices({ found, chosen, onChoose }: KindChoicesProps) {
  const id = useId()
  const { reload } = useScreen()
  const { _id, kinds } = found
  const { isBusy, submit } = useSubmission({ failed: 'Failed to run the dry run again' })
  const isChanged = kinds.some(({ kind, becomes }) => (chosen[kind] ?? becomes) !== becomes)
  const save = submit(async () => {
    if (!isChanged) return
    const all = kinds.map(({ kind, becomes }) => [kind, chosen[kind] ?? becomes])
    const body = { choices: Object.fromEntries(all) }
    await api.json('PUT /imports/:id', { params: { id: _id }, body })
    await reload()
    focusMain()
  })
  if (kinds.length === 0) return null
  return (
    <form onSubmit={save} aria-labelledby={id} className="mt-6 max-w-xl">
      <h3 id={id} className="mb-2 font-medium text-sm">
        How content is imported
      </h3>
      <ul className="grid border border-line">
        {kinds.map(({ kind, count, becomes }, place) => (
          <li
            key={kind}
            className="grid grid-cols-[minmax(0,1fr)_9.5rem] items-center gap-3 border-line px-3 py-2 text-sm not-first:border-t"
          >
            <label htmlFor={`${id}-${place}`} className="wrap-anywhere">
              {kindLabel(kind)}
              <span className="block text-ink-3 text-xs">{documentsText(count)}</span>
            </label>
            <Select
              id={`${id}-${place}`}
              value={chosen[kind] ?? becomes}
              disabled={isBusy}
              // Cast: the option values are targets.
              onChange={({ target }) =>
                onChoose({ ...chosen, [kind]: target.value as ImportTarget })
              }
              className={lineInput}
            >
              <Options of={targetLabels} />
            </Select>
          </li>
        ))}
      </ul>
      <Button
        type="submit"
        look="secondary"
        isOff={!isChanged || isBusy}
        className="mt-3 max-sm:w-full"
      >
        Run dry run again
      </Button>
    </form>
  )
}
