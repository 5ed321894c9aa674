import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { toast } from 'sonner'
import { fillTemplate, inboxLimits } from '#content/inbox/inbox.ts'
import type { Conversation, StoredInboxSettings } from '#content/inbox/inbox-api.ts'
import { hasStatus, reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { describe, Field } from '../../../ui/field.tsx'
import { lineInput, textInput } from '../../../ui/input.ts'
import { Button } from '../../../ui/push-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { personName } from '../../people/names.ts'
import { useScreen } from '../../screen.tsx'
import { useMe } from '../../use-me.ts'
import { newerMessages } from './newer-messages.ts'
import { useAutosavedText } from './use-autosaved-text.ts'

interface ReplyFormProps {
  conversation: Conversation
  settings: StoredInboxSettings
  onClose: () => void
}

type StateAfter = 'waiting' | 'done' | 'open'

/** Polling interval for colleagues' replies while a reply is being written. */
const pollMs = 5_000

/** Tells the server whether this person is writing a reply. Gives who else is writing, and the message's version. */
const sayReplying = (params: { id: string }, isReplying: boolean) =>
  api.json('PUT /messages/:id/replying', { params, body: { isReplying }, isInBackground: true })

/** Form for a reply by email, with templates. Before it sends the reply, it shows newer replies and messages. */
export function ReplyForm({ conversation, settings, onClose }: ReplyFormProps) {
  const { reload } = useScreen()
  const { message } = conversation
  const params = { id: message._id }
  const id = useId()
  const me = useMe()?.email ?? ''
  const { text, write, clear } = useAutosavedText(`messages/${message._id}/reply`)
  const begun = useRef(conversation)
  const [news, setNews] = useState<string[]>([])
  const [others, setOthers] = useState(conversation.replying)
  const [after, setAfter] = useState<StateAfter>('waiting')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  const poll = useEffectEvent(async () => {
    const seen = begun.current.message.version
    const { replying, version } = await sayReplying(params, true)
    setOthers(replying)
    if (version === seen) return
    const now = await api.json('GET /messages/:id/conversation', { params, isInBackground: true })
    setNews(newerMessages(begun.current, now))
  })
  useEffect(() => {
    const isGone = () => {}
    poll().catch(isGone)
    const timer = setInterval(() => poll().catch(isGone), pollMs)
    return () => {
      clearInterval(timer)
      sayReplying({ id: message._id }, false).catch(isGone)
    }
  }, [message._id])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (text.trim() === '') return setError('Reply is required')
    setError(undefined)
    setSending(true)
    try {
      await sendUnlessNews().catch((failed) => {
        // A colleague has changed the message since it was read a moment ago.
        if (!hasStatus(failed, 412)) throw failed
        return sendUnlessNews()
      })
    } catch (failed) {
      toast.error('Failed to send reply', { description: reasonOf(failed) })
    }
    setSending(false)
  }

  /** Sends the reply, or shows newer replies and messages once. Pressing the button again sends the reply. */
  const sendUnlessNews = async () => {
    const now = await api.json('GET /messages/:id/conversation', { params })
    const found = newerMessages(begun.current, now)
    begun.current = now
    if (found.length > 0 && found.join() !== news.join()) setNews(found)
    else await sendOver(now.message.version)
  }

  const sendOver = async (version: number) => {
    const body = { text, state: after }
    await api.json('POST /messages/:id/replies', { params, body, version })
    await clear()
    toast.success('Reply queued')
    await reload()
    onClose()
  }

  const insert = (name: string) => {
    const template = settings.templates.find((each) => each.name === name)
    if (!template) return
    const { name: sender, company, subject } = message
    const filled = fillTemplate(template.text, {
      name: sender,
      company,
      subject,
      me: personName(me),
    })
    write(text.trim() ? `${text.trimEnd()}\n\n${filled}` : filled)
  }

  return (
    <form onSubmit={submit} aria-label="Reply" className="mt-5 border-line border-t pt-5">
      {settings.templates.length > 0 && (
        <div className="mb-3">
          <Select
            aria-label="Insert a template"
            className={lineInput}
            value=""
            onChange={({ target }) => insert(target.value)}
          >
            <option value="" disabled>
              Insert a template…
            </option>
            {settings.templates.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </div>
      )}
      <Field id={`${id}-text`} label={`Reply to ${message.name}`} error={error}>
        <textarea
          dir="auto"
          {...describe(`${id}-text`, error)}
          // biome-ignore lint/a11y/noAutofocus: opened by a button or a shortcut
          autoFocus
          value={text}
          maxLength={inboxLimits.reply}
          onChange={({ target }) => write(target.value)}
          className={`${textInput} min-h-40`}
        />
      </Field>
      <div role="status" className="mt-3 grid gap-2 empty:hidden">
        {others.length > 0 && (
          <p className="border-warn border-l-2 pl-3">{`${others.map(personName).join(', ')} is also writing a reply.`}</p>
        )}
        {news.length > 0 && (
          <div className="border-warn border-l-2 pl-3">
            <p className="font-medium">New since you started writing:</p>
            {news.map((each) => (
              <p key={each} className="wrap-anywhere">
                {each}
              </p>
            ))}
          </div>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button type="submit" isOff={isSending}>
          {news.length > 0 ? 'Send anyway' : 'Send reply'}
        </Button>
        <div className="w-40">
          <Select
            aria-label="After sending"
            className={lineInput}
            value={after}
            onChange={({ target }) => setAfter(target.value as StateAfter)} // Cast: the option values are states.
          >
            <option value="waiting">then Waiting</option>
            <option value="done">then Done</option>
            <option value="open">then Open</option>
          </Select>
        </div>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <p className="mt-2 text-ink-3 text-xs">
        {`Replies go to ${settings.mailbox || 'the company email'}. What you type is kept in this browser.`}
      </p>
    </form>
  )
}
