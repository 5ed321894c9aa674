import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { toast } from 'sonner'
import type { RedirectImport } from '#content/redirects/redirects-api.ts'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '../../ui/push-button.tsx'
import { useScreen } from '../screen.tsx'
import { readCsvFile } from './read-csv-file.ts'

/** Button that imports redirects from a CSV file and tells what became of its rows. */
export function ImportRedirects() {
  const { openDialog, reload } = useScreen()
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File) => {
    try {
      const body = { csv: await readCsvFile(file) }
      const result = await api.json('POST /redirects/import', { body })
      if (result.failed > 0)
        openDialog((onClose) => <IncompleteImport result={result} onClose={onClose} />)
      else toast.success(savedText(result))
      await reload()
    } catch (error) {
      toast.error('Failed to import redirects', { description: reasonOf(error) })
    }
  }
  return (
    <>
      <Button look="secondary" icon={Upload} onClick={() => input.current?.click()}>
        Import CSV
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.json,.yaml,.yml,text/csv"
        aria-label="CSV file of redirects"
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = '' // The same file can be chosen again.
          if (file) void send(file)
        }}
      />
    </>
  )
}

const savedText = ({ created, updated }: RedirectImport) =>
  `${count(created)} added, ${count(updated)} updated`

const count = (number: number) => number.toLocaleString('en-US')

interface IncompleteImportProps {
  result: RedirectImport
  onClose: () => void
}

function IncompleteImport({ result, onClose }: IncompleteImportProps) {
  const { failed, errors } = result
  return (
    <Dialog
      title={failed === 1 ? '1 row was left out' : `${count(failed)} rows were left out`}
      onClose={onClose}
    >
      <p className="text-ink-2">{savedText(result)}. Correct these rows and import them again:</p>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {errors.map(({ line, message }) => (
          <li key={line} className="flex gap-4 py-2">
            <span className="w-16 shrink-0 text-ink-3 tabular-nums">Line {line}</span>
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      {failed > errors.length && (
        <p className="mt-3 text-ink-2">{`And ${count(failed - errors.length)} more.`}</p>
      )}
    </Dialog>
  )
}
