import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { BackupProgress } from '#content/backup/backups-api.ts'
import { isAborted } from '../../../api/failure.ts'
import { button } from '../../../ui/button.ts'
import { Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { Button } from '../../../ui/push-button.tsx'
import { adminPath } from '../../admin-path.ts'
import { fileSize } from '../../media/file-size.ts'
import { DropArea } from '../../media/upload/drop-area.tsx'
import { Screen } from '../../screen.tsx'
import { startFromBackup } from './send-backup.ts'

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

const types = { 'application/octet-stream': ['.zst', '.age'] }

/** Progress: first the uploaded share, from 0 to 1, then the server's progress. */
type Step = { sent: number } | BackupProgress

/** Screen that sets up a new site by restoring the backup of an existing site. */
export default function StartFromBackup() {
  const [file, setFile] = useState<File>()
  const [secret, setSecret] = useState('')
  const [step, setStep] = useState<Step>()
  const [error, setError] = useState<string>()
  const calls = useRef(new AbortController())
  useEffect(() => {
    calls.current = new AbortController()
    return () => calls.current.abort()
  }, [])

  const start = async (file: File) => {
    setError(undefined)
    setStep({ sent: 0 })
    try {
      const { signal } = calls.current
      const onSent = (sent: number) => setStep({ sent })
      await startFromBackup(file, { secret, onSent, onProgress: setStep, signal })
      location.assign('/sso?restored')
      return
    } catch (failed) {
      if (!isAborted(failed)) setError(failed instanceof Error ? failed.message : String(failed))
    }
    setStep(undefined)
  }

  return (
    <Screen
      title="Start from a backup"
      subtitle="This replaces the current site with the one in the backup: its pages, images, messages and people."
    >
      <form
        className="grid max-w-3xl gap-6 border border-line bg-sheet p-5 sm:p-8"
        onSubmit={(event) => {
          event.preventDefault()
          if (file && !step) void start(file)
        }}
      >
        <DropArea
          title={file ? 'Choose another backup' : 'Drop a backup here or choose one'}
          hint="A .tar.zst or .tar.zst.age file"
          types={types}
          isOff={step !== undefined}
          onFiles={([chosen]) => {
            setFile(chosen)
            setError(undefined)
          }}
        />
        {file && (
          <p className="text-sm wrap-anywhere">
            <span className="font-medium">{file.name}</span>
            <span className="text-ink-2">{`, ${fileSize(file.size)}`}</span>
          </p>
        )}
        {file?.name.endsWith('.age') && <Secret value={secret} onChange={setSecret} />}
        <ul className="grid max-w-[65ch] list-disc gap-1.5 pl-5 text-ink-2 text-sm">
          <li>The entire backup is checked before anything changes.</li>
          <li>A backup of the current site is kept in the data folder.</li>
          <li>Everyone then has to sign in again, with the accounts in the backup.</li>
        </ul>
        <div>
          <div role="status" className="text-sm">
            {step && <Progress step={step} />}
          </div>
          <p role="alert" className="font-medium text-bad text-sm wrap-anywhere">
            {error && `Nothing has changed: ${error}`}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button type="submit" isOff={!file || step !== undefined} className="max-sm:w-full">
              Start from this backup
            </Button>
            <Link to={adminPath('/admin/setup')} className={`${button('quiet')} max-sm:w-full`}>
              Cancel
            </Link>
          </div>
        </div>
      </form>
    </Screen>
  )
}

interface SecretProps {
  value: string
  onChange: (value: string) => void
}

function Secret({ value, onChange }: SecretProps) {
  const id = useId()
  return (
    <Field id={id} label="Backup password or private key">
      <input
        id={id}
        type="password"
        autoComplete="off"
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className={lineInput}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-ink-2 text-xs">
        A private key starts with AGE-SECRET-KEY-. Leave this empty if BACKUP_PASSWORD or
        BACKUP_IDENTITY is set on the server.
      </p>
    </Field>
  )
}

function Progress({ step }: { step: Step }): ReactNode {
  const [text, share] =
    'sent' in step
      ? ['Uploading', step.sent]
      : [step.step, step.done !== null && step.total ? step.done / step.total : undefined]
  return (
    <>
      <p>{text}</p>
      <progress aria-label={text} value={share} max={1} className="progress mt-2 w-full" />
    </>
  )
}
