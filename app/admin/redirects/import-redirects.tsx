import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { toast } from 'sonner'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'

/** Button that imports redirects from a CSV file and tells what became of its rows. */
export function ImportRedirects({ onImported }: { onImported: () => Promise<unknown> }) {
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File) => {
    try {
      const body = { csv: await file.text() }
      const { created, updated, errors } = await api.json('POST /redirects/import', { body })
      const [first] = errors
      const text = `${created} added, ${updated} updated`
      if (first) {
        toast.error(`${text}, ${errors.length} left out`, {
          description: `Line ${first.line}: ${first.message}`,
          duration: Number.POSITIVE_INFINITY,
        })
      } else toast.success(text)
      await onImported()
    } catch (error) {
      toast.error('Failed to import redirects', { description: reasonOf(error) })
    }
  }
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        className={`${button('secondary')} max-sm:min-h-11`}
      >
        <Upload aria-hidden size={16} />
        Import CSV
      </button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
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
