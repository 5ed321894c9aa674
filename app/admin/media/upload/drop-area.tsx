import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDropzone } from 'react-dropzone'
import { initialFocusRef } from '../../../ui/dialog.tsx'
import type { Kinds } from './selection.ts'

interface DropAreaProps {
  /** Text that asks for files, shown in the area. */
  title: string
  hint: string
  types: Kinds['types']
  isMultiple?: boolean
  /** Whether the area is disabled. */
  isOff: boolean
  onFiles: (files: File[]) => void
  /** Renders the content of the drop zone. `area` is a button that opens the file chooser. By default it is alone. */
  children?: (area: ReactNode) => ReactNode
}

export function DropArea({
  title,
  hint,
  types,
  isMultiple = false,
  isOff,
  onFiles,
  children = (area) => area,
}: DropAreaProps) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: types,
    multiple: true, // `onFiles` rejects a second file with its own message.
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
    disabled: isOff,
    onDrop: (accepted, rejections) => {
      onFiles([...accepted, ...rejections.map(({ file }) => file)])
    },
  })
  const area = (
    <button
      type="button"
      ref={initialFocusRef}
      data-drop-area=""
      aria-disabled={isOff}
      onClick={() => isOff || open()}
      className={`flex w-full flex-col items-center gap-1 rounded-sm border border-dashed px-4 py-7 text-center transition-colors ${
        isOff
          ? 'cursor-not-allowed border-line bg-paper text-ink-3'
          : isDragActive
            ? 'border-signal-deep bg-signal/10'
            : 'cursor-pointer border-line-strong bg-paper hover:border-ink'
      }`}
    >
      <Upload aria-hidden size={22} className="mb-1 text-ink-3" />
      <span className="font-medium">{title}</span>
      {!isOff && <span className="caption text-ink-3">{hint}</span>}
    </button>
  )
  return (
    // Removes the `aria-disabled` of react-dropzone: what `children` renders beside the area stays usable.
    <div {...getRootProps({ 'aria-disabled': undefined })}>
      <input
        {...getInputProps({ multiple: isMultiple, 'aria-label': 'Files to upload' })}
        disabled={isOff}
      />
      {children(area)}
    </div>
  )
}
