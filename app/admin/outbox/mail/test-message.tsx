import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import type { TestedMail } from '#content/outbox/mail-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { lineInput } from '../../../ui/input.ts'
import { useMe } from '../../use-me.ts'

/** Sends a mail now, and shows what the mail server says. That takes up to 15 seconds. */
export function TestMessage({ onSent }: { onSent: () => Promise<unknown> }) {
  const me = useMe()
  const [address, setAddress] = useState(me?.email ?? '')
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState<TestedMail | { failed: string }>()
  const id = useId()

  const send = async () => {
    if (isSending) return
    setSending(true)
    setResult(undefined)
    try {
      setResult(await api.json('POST /mail/test', { body: { address: address.trim() } }))
      await onSent()
    } catch (error) {
      setResult({ failed: reasonOf(error) ?? 'The message could not be sent.' })
    }
    setSending(false)
  }

  return (
    <>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className="min-w-0 grow sm:max-w-sm">
          <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
            Send it to
          </label>
          <input
            id={id}
            type="email"
            required
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            className={lineInput}
          />
        </div>
        <button type="submit" aria-disabled={isSending} className={button('secondary')}>
          <Send aria-hidden size={16} />
          {isSending ? 'Sending...' : 'Send a test message'}
        </button>
      </form>
      <div role="status" className="mt-4 max-w-[75ch] text-sm wrap-anywhere empty:hidden">
        {result && <Result result={result} />}
      </div>
    </>
  )
}

function Result({ result }: { result: TestedMail | { failed: string } }) {
  if ('failed' in result) return <p className="text-bad">{result.failed}</p>
  const { state, server, answer } = result
  const isAccepted = state === 'accepted'
  return (
    <>
      <p className={isAccepted ? '' : 'text-bad'}>
        <b className="font-medium">{`${isAccepted ? 'Accepted' : 'Not accepted'}${server ? ` by ${server}` : ''}: `}</b>
        {answer}
      </p>
      {isAccepted && (
        <p className="mt-1 text-ink-2">
          Now look whether it has arrived, and not among the spam: that the server cannot say.
        </p>
      )}
    </>
  )
}
