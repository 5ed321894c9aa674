import { Send } from 'lucide-react'
import { useState } from 'react'
import type { TestedMail } from '#content/outbox/mail-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { useScreen } from '../../screen.tsx'
import { useMe } from '../../use-me.ts'
import { AddressForm } from './address-form.tsx'

/** Sends a test message and shows the mail server's reply, which can take up to 15 seconds. */
export function TestMessage() {
  const { reload } = useScreen()
  const me = useMe()
  const [address, setAddress] = useState(me?.email ?? '')
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState<TestedMail | { failed: string }>()

  const send = async (wanted: string) => {
    if (isSending) return
    setSending(true)
    setResult(undefined)
    try {
      setResult(await api.json('POST /mail/test', { body: { address: wanted } }))
      await reload()
    } catch (error) {
      setResult({ failed: reasonOf(error) ?? 'The message could not be sent.' })
    }
    setSending(false)
  }

  return (
    <>
      <AddressForm
        label="Send it to"
        address={address}
        isBusy={isSending}
        onChange={setAddress}
        onSubmit={send}
      >
        <Send aria-hidden size={16} />
        {isSending ? 'Sending...' : 'Send a test message'}
      </AddressForm>
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
          Check that it has arrived, and not in the spam folder. The server can’t tell.
        </p>
      )}
    </>
  )
}
