import { useId, useState } from 'react'
import type { RedirectTest } from '#content/redirects/redirects-api.ts'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { lineInput } from '../../ui/input.ts'
import { Button } from '../../ui/push-button.tsx'

/** Tells what visitors of an address get. */
export function AddressTest() {
  const id = useId()
  const [address, setAddress] = useState('')
  const [answer, setAnswer] = useState('')
  const test = async () => {
    try {
      setAnswer(answerText(await api.json('GET /redirects/test', { query: { address } })))
    } catch (error) {
      setAnswer(reasonOf(error) ?? 'The test failed.')
    }
  }
  return (
    <form
      className="mt-8 max-w-2xl border border-line bg-sheet p-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (address.trim() !== '') void test()
      }}
    >
      <label htmlFor={id} className="font-medium">
        Test an address
      </label>
      <div className="mt-2 flex gap-3">
        <input
          dir="auto"
          id={id}
          value={address}
          placeholder="/old-page"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          onChange={({ target }) => setAddress(target.value)}
          className={lineInput}
        />
        <Button type="submit" look="secondary">
          Test
        </Button>
      </div>
      <p role="status" className="mt-3 wrap-anywhere text-ink-2 empty:hidden">
        {answer}
      </p>
    </form>
  )
}

function answerText({ answer, status, to, redirect }: RedirectTest): string {
  if (answer === 'page') return 'Visitors see a page.'
  if (answer === 'not-found') return 'Visitors get “Page not found” (404).'
  if (answer === 'gone' && !redirect) return 'Visitors get “Gone” (410): the record was deleted.'
  const isFormer = !redirect || redirect.isAutomatic
  const from = isFormer ? 'a former address' : `the redirect from ${redirect.from}`
  if (answer === 'gone') return `Visitors get “Gone” (410), by ${from}.`
  return `Visitors are redirected to ${to} (${status}), by ${from}.`
}
