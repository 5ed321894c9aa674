import { Link } from 'react-router'
import type { ExportOverview } from '#content/backup/exports-api.ts'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/push-button.tsx'
import { adminPath } from '../../admin-path.ts'
import { SettingsPart } from '../../settings/settings-part.tsx'
import { useChange } from '../../use-change.ts'
import { Findings } from '../findings.tsx'
import type { ListedRun } from './export-table.tsx'
import { countsText } from './export-words.ts'
import { ImportForm } from './import-form.tsx'

interface ImportPartProps {
  found: ExportOverview
  /** The last upload, if it is not in progress. */
  upload: ListedRun | undefined
  isOff: boolean
}

/** Import of an export: the form, the result of the check, and the outcome. */
export function ImportPart({ found, upload, isOff }: ImportPartProps) {
  return (
    <SettingsPart title="Import">
      {upload?.state === 'done' ? (
        upload.kind === 'check' ? (
          <CheckedUpload run={upload} isOff={isOff} />
        ) : (
          <ImportedUpload run={upload} />
        )
      ) : upload ? (
        <FailedUpload run={upload} isOff={isOff} />
      ) : found.content !== null ? (
        <div className="grid max-w-[65ch] gap-3 text-sm">
          <p>
            An export can only be imported into a site without content. This site already has{' '}
            <span className="font-medium">{found.content}</span>.
          </p>
          <p className="text-ink-2">
            Import it into a new site, started with <code>SEED=none</code>. Or delete this site’s
            content first, also in the trash.
          </p>
        </div>
      ) : (
        <ImportForm visitorsFound={found.visitors} isOff={isOff} />
      )}
    </SettingsPart>
  )
}

interface UploadProps {
  run: ListedRun
  isOff: boolean
}

/** What a checked export would import, and the button that imports it. */
function CheckedUpload({ run, isOff }: UploadProps) {
  const { name, result } = run
  return (
    <div className="grid max-w-[65ch] gap-3 text-sm">
      <p>
        <Name>{name}</Name>{' '}
        {`can be imported: ${countsText(result?.counts ?? {}) || 'no records'}.`}
      </p>
      {result?.leavesVisitors && (
        <p className="text-ink-2">Its messages and newsletter subscribers will be left out.</p>
      )}
      <p className="text-ink-2">
        Nothing has changed yet. The import replaces this site’s settings and brand.
      </p>
      <Findings isIncomplete={false} findings={result?.findings ?? []} />
      <div className="mt-2 flex flex-wrap gap-2">
        <ImportButton run={run} isOff={isOff}>
          Import
        </ImportButton>
        <DiscardButton run={run}>Discard the file</DiscardButton>
      </div>
    </div>
  )
}

/** What was imported. */
function ImportedUpload({ run }: Omit<UploadProps, 'isOff'>) {
  const { name, result } = run
  const people = result?.counts.people ?? 0
  return (
    <div className="grid max-w-[65ch] gap-3 text-sm">
      <p>
        <Name>{name}</Name> {`was imported: ${countsText(result?.counts ?? {})}.`}
      </p>
      {people > 0 && (
        <p className="text-ink-2">
          The new{' '}
          <Link to={adminPath('/admin/people')} className="underline underline-offset-4">
            accounts
          </Link>{' '}
          have no password. With single sign-on they work at once; otherwise each person chooses a
          password with “Forgot password?”.
        </p>
      )}
      <Findings isIncomplete={false} findings={result?.findings ?? []} />
      <div className="mt-2">
        <DiscardButton run={run}>Hide</DiscardButton>
      </div>
    </div>
  )
}

/** Why an export could not be imported, with all problems of its files. */
function FailedUpload({ run, isOff }: UploadProps) {
  const { kind, name, error, result } = run
  const { problems, problemCount } = result ?? { problems: [], problemCount: 0 }
  return (
    <div className="grid gap-3 text-sm">
      <p className="max-w-[65ch] border-bad border-l-2 pl-4 wrap-anywhere">
        <Name>{name}</Name>
        {` can’t be imported: ${error ?? 'the reason is not known'}. Nothing on your site has changed.`}
      </p>
      {problems.length > 0 && (
        <ul
          aria-label="Problems"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list needs the keyboard
          tabIndex={0}
          className="grid max-h-80 list-disc gap-1 overflow-y-auto border border-line py-3 pr-4 pl-8 text-ink-2 wrap-anywhere"
        >
          {problems.map((problem) => (
            <li key={problem} dir="auto">
              {problem}
            </li>
          ))}
          {problemCount > problems.length && (
            <li>{`And ${problemCount - problems.length} more`}</li>
          )}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {kind === 'import' && (
          <ImportButton run={run} isOff={isOff}>
            Try again
          </ImportButton>
        )}
        <DiscardButton run={run}>Choose another file</DiscardButton>
      </div>
    </div>
  )
}

const Name = ({ children }: { children: string }) => (
  <span className="font-medium wrap-anywhere" dir="auto">
    {children}
  </span>
)

/** Sends a change that replaces what is shown, and so moves the focus from its button. */
function useStep() {
  const change = useChange()
  return async (sent: Promise<unknown>, failed: string) => {
    await change(sent, { failed })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}

function ImportButton({ run: { _id: id }, isOff, children }: UploadProps & { children: string }) {
  const step = useStep()
  const start = () =>
    step(api.json('POST /exports/:id/import', { params: { id } }), 'Failed to start the import')
  return (
    <Button isOff={isOff} onClick={start} className="max-sm:w-full">
      {children}
    </Button>
  )
}

function DiscardButton({
  run: { _id: id },
  children,
}: Pick<UploadProps, 'run'> & { children: string }) {
  const step = useStep()
  const discard = () =>
    step(api.send('DELETE /exports/:id', { params: { id } }), 'Failed to delete the file')
  return (
    <Button look="secondary" onClick={discard} className="max-sm:w-full">
      {children}
    </Button>
  )
}
