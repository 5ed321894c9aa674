import { Download, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { AddressCheck } from '#content/redirects/redirects-api.ts'
import { fieldErrorsOf, reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { textInput } from '../../ui/input.ts'
import { Button } from '../../ui/push-button.tsx'
import { downloadAnswer } from '../download-answer.ts'
import { Screen } from '../screen.tsx'
import { CheckedAddresses } from './checked-addresses.tsx'
import { RedirectsNav } from './redirects-nav.tsx'

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

interface Checked extends AddressCheck {
  /** The text that was checked. */
  text: string
  /** Number of the check, so that a new one begins without a selection. */
  number: number
}

/** Screen that tells which addresses of a former site still lead somewhere. */
export default function CheckAddresses() {
  const id = useId()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [checked, setChecked] = useState<Checked>()

  const check = async (wanted: string) => {
    if (isBusy) return
    if (wanted.trim() === '') return setError('Paste at least one address')
    setBusy(true)
    setError(undefined)
    try {
      const found = await api.json('POST /redirects/check', { body: { text: wanted } })
      setChecked((before) => ({ ...found, text: wanted, number: (before?.number ?? 0) + 1 }))
    } catch (failure) {
      setChecked(undefined)
      const [invalid] = fieldErrorsOf(failure)
      setError(invalid?.message ?? reasonOf(failure) ?? 'Failed to check the addresses')
    }
    setBusy(false)
  }

  return (
    <Screen
      title="Check addresses"
      subtitle="Check which addresses of your former website still work before you move"
      nav={<RedirectsNav />}
    >
      <form
        className="max-w-2xl"
        onSubmit={(event) => {
          event.preventDefault()
          void check(text)
        }}
      >
        <Field id={id} label="Addresses of the former website" error={error}>
          <textarea
            dir="auto"
            id={id}
            value={text}
            rows={4}
            placeholder={'/services.html\nhttps://www.example.com/blog/12'}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            onChange={({ target }) => setText(target.value)}
            className={`${textInput} max-h-72 overflow-auto`}
          />
          <p id={`${id}-hint`} className="mt-1.5 text-ink-3 text-xs">
            One per line, with or without a host, or the XML of a sitemap. Up to 10,000.
          </p>
        </Field>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" isOff={isBusy}>
            {isBusy ? 'Checking...' : 'Check'}
          </Button>
          <FileButton
            onText={(content) => {
              setText(content)
              void check(content)
            }}
          />
        </div>
      </form>
      {checked && checked.sitemaps.length > 0 && <SitemapIndex sitemaps={checked.sitemaps} />}
      {checked && checked.addresses.length > 0 && (
        <CheckedAddresses
          key={checked.number}
          addresses={checked.addresses}
          action={<ExportButton text={checked.text} />}
        />
      )}
    </Screen>
  )
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="secondary" icon={Upload} onClick={() => input.current?.click()}>
        Open a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xml,.txt,text/xml,text/plain"
        aria-label="File of addresses"
        className="hidden"
        onChange={async ({ target }) => {
          const file = target.files?.[0]
          const content = await file?.text()
          target.value = '' // The same file can be chosen again.
          if (content !== undefined) onText(content)
        }}
      />
    </>
  )
}

function ExportButton({ text }: { text: string }) {
  const send = () =>
    downloadAnswer(api.send('POST /redirects/check/export', { body: { text } }), {
      name: 'addresses',
      failed: 'Failed to export the addresses',
    })
  return (
    <Button look="secondary" icon={Download} onClick={send}>
      Export CSV
    </Button>
  )
}

/** The sitemaps of an index, which the server does not fetch. */
function SitemapIndex({ sitemaps }: { sitemaps: readonly string[] }) {
  return (
    <section
      role="status"
      className="mt-8 max-w-2xl border-signal border-l-2 bg-sheet px-4 py-3 text-sm"
    >
      <p className="font-medium">This sitemap lists other sitemaps. Paste them one by one:</p>
      <ul className="mt-2 max-h-72 overflow-auto">
        {sitemaps.map((sitemap) => (
          <li key={sitemap} className="wrap-anywhere py-0.5 text-ink-2">
            {sitemap}
          </li>
        ))}
      </ul>
    </section>
  )
}
