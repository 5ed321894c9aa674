import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../../ui/push-button.tsx'
import { fileSize } from '../file-size.ts'
import type { Chosen } from './selection.ts'
import { Thumbnail } from './thumbnail.tsx'

interface ChosenFileProps {
  chosen: Chosen
  /** Progress from 0 to 1; `undefined` while not sending. */
  sent: number | undefined
  onRemove: () => void
}

/** Row of a selected file with its name, progress and error. */
export function ChosenFile({ chosen: { file, wrong }, sent, onRemove }: ChosenFileProps) {
  const id = useId()
  return (
    <li
      className={`flex items-center gap-3 py-2 pr-1 pl-2 ${wrong ? 'bg-bad/5 shadow-[inset_2px_0_0_var(--color-bad)]' : ''}`}
    >
      <Thumbnail file={file} />
      <div className="min-w-0 grow">
        <p className="truncate font-medium" title={file.name}>
          {file.name}
        </p>
        <p className="caption text-ink-3">{fileSize(file.size)}</p>
        {wrong && (
          <p id={id} className="mt-0.5 text-bad">
            {wrong}
          </p>
        )}
        {sent !== undefined && (
          <progress
            aria-label={`Upload progress of ${file.name}`}
            value={sent}
            max={1}
            className="progress mt-1"
          />
        )}
      </div>
      {sent === undefined ? (
        <IconButton
          icon={X}
          title="Remove"
          of={file.name}
          data-remove=""
          aria-describedby={wrong ? id : undefined}
          data-wrong={wrong ? '' : undefined}
          onClick={onRemove}
          className="scroll-mb-32"
        />
      ) : (
        <span aria-hidden className="caption w-11 shrink-0 text-right text-ink-3 tabular-nums">
          {sent === 1 ? (
            <Check size={16} className="ml-auto text-ok" />
          ) : (
            `${Math.floor(sent * 100)} %`
          )}
        </span>
      )}
    </li>
  )
}
