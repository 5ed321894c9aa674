import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../ui/push-button.tsx'
import { NavGuard } from '../../nav-guard.tsx'
import { fileSize } from '../file-size.ts'
import type { useSending } from './use-sending.ts'

interface UploadFormProps {
  sending: ReturnType<typeof useSending>
  /** Label of the button that submits. */
  action: string
  /** Text below the button before the upload. */
  note: string
  isOff: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  children: ReactNode
}

/** Form that uploads a file, with a button that stops the upload. Leaving it during the upload asks first. */
export function UploadForm({ sending, action, note, isOff, onSubmit, children }: UploadFormProps) {
  const { isSending, isSendingNow, stop } = sending
  return (
    <>
      <NavGuard title="Leave and stop the upload?" isChanged={isSendingNow} isSame={() => false}>
        Nothing is imported until the file is fully uploaded.
      </NavGuard>
      <form noValidate onSubmit={onSubmit} className="grid max-w-3xl gap-6">
        {children}
        <div>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isOff={isOff} className="max-sm:w-full">
              {isSending ? 'Uploading...' : action}
            </Button>
            {isSending && (
              <Button look="secondary" onClick={stop} className="max-sm:w-full">
                Stop upload
              </Button>
            )}
          </div>
          <p className="mt-2 text-ink-3 text-xs">
            {isSending ? 'Keep this page open until the file is uploaded.' : note}
          </p>
        </div>
      </form>
    </>
  )
}

interface UploadProgressProps {
  file: File
  /** Uploaded share, from 0 to 1; `undefined` before the upload. */
  sent: number | undefined
}

/** Chosen file and the progress of its upload. */
export function UploadProgress({ file, sent }: UploadProgressProps) {
  return (
    <div className="mt-3 text-sm">
      <p className="wrap-anywhere">
        <span className="font-medium">{file.name}</span>
        <span className="text-ink-2">{`, ${fileSize(file.size)}`}</span>
      </p>
      {sent !== undefined && (
        <progress
          aria-label="Upload"
          {...(sent < 1 && { value: sent })}
          max={1}
          className="progress mt-2"
        />
      )}
      <p role="status" className="mt-1 text-ink-2 tabular-nums empty:hidden">
        {sent !== undefined && progressText(sent)}
      </p>
    </div>
  )
}

/** Progress in steps of 25 %, because screen readers announce every change. */
const progressText = (sent: number) =>
  sent < 1 ? `Uploading: ${Math.floor(sent * 4) * 25} %` : 'Uploaded. Reading the file…'
