import { fileSize } from '../media/file-size.ts'

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
