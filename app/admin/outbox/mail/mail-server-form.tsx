import { useId, useState } from 'react'
import { toast } from 'sonner'
import type { Mail, MailServer } from '#content/outbox/mail-api.ts'
import { type MailEncryption, mailPorts } from '#content/outbox/mail-server.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { describe, Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { Select } from '../../../ui/select.tsx'
import { useSubmission } from '../../documents/form/submission/use-submission.ts'
import { NavGuard } from '../../nav-guard.tsx'
import { withNotice } from '../../with-notice.ts'

const encryptions = {
  starttls: 'STARTTLS',
  tls: 'TLS',
  none: 'None (private networks only)',
} satisfies Record<MailEncryption, string>

interface MailServerFormProps {
  mail: Pick<Mail, 'ownServer' | 'needsSecretKey' | 'defaultSender'>
  onChange: () => Promise<unknown>
}

/** Form of the mail server. The password is never loaded: an empty input keeps the stored one. */
export function MailServerForm({ mail, onChange }: MailServerFormProps) {
  const { ownServer, needsSecretKey } = mail
  const id = useId()
  const [saved, setSaved] = useState(() => typedOf(mail))
  const [typed, setTyped] = useState(saved)
  const [isRemoving, setRemoving] = useState(false)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(saved)
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })

  const { isBusy, errors, submit } = useSubmission({ failed: 'Failed to save the mail server' })
  const save = submit(async () => {
    const server = await api.json('PUT /mail/server', { body: inputOf(typed) })
    const next = typedOf({ ...mail, ownServer: server })
    setSaved(next)
    setTyped(next)
    toast.success('Mail server saved', { description: 'Send a test message to check it.' })
    await onChange()
  })
  const remove = async () => {
    const isRemoved = await withNotice(api.send('DELETE /mail/server'), {
      done: 'Mail server removed',
      failed: 'Failed to remove the mail server',
    })
    if (isRemoved) {
      const next = typedOf({ ...mail, ownServer: null })
      setSaved(next)
      setTyped(next)
      await onChange()
    }
    return isRemoved
  }
  const text = (name: 'host' | 'port' | 'user' | 'fromAddress' | 'fromName') => ({
    ...describe(`${id}-${name}`, errors[name]),
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
    className: lineInput,
  })

  return (
    <>
      {/* Outside the form: the guard's dialog contains a form, and HTML forbids nested forms. */}
      <NavGuard
        isChanged={() => isChanged}
        isSame={(one, other) => one.pathname === other.pathname}
      >
        You have unsaved changes.
      </NavGuard>
      <form onSubmit={save} noValidate className="grid max-w-2xl gap-6">
        <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_7rem]">
          <Field id={`${id}-host`} label="Host" error={errors.host}>
            <input dir="auto" {...text('host')} placeholder="smtp.example.com" spellCheck={false} />
          </Field>
          <Field id={`${id}-port`} label="Port" error={errors.port}>
            <input dir="auto" {...text('port')} inputMode="numeric" />
          </Field>
        </div>
        <Field id={`${id}-encryption`} label="Security" error={errors.encryption}>
          <Select
            {...describe(`${id}-encryption`, errors.encryption)}
            className={lineInput}
            value={typed.encryption}
            onChange={({ target }) => {
              const encryption = target.value as MailEncryption // Cast: the keys of `encryptions`.
              const isUsual = typed.port === String(mailPorts[typed.encryption])
              change({ encryption, ...(isUsual && { port: String(mailPorts[encryption]) }) })
            }}
          >
            {Object.entries(encryptions).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field id={`${id}-user`} label="User name" isOptional error={errors.user}>
            <input dir="auto" {...text('user')} spellCheck={false} />
          </Field>
          <Field id={`${id}-password`} label="Password" error={errors.password}>
            <input
              {...describe(`${id}-password`, errors.password)}
              type="password"
              autoComplete="new-password"
              value={typed.password}
              placeholder={keepsPassword(ownServer) ? 'Saved. Leave empty to keep it' : ''}
              onChange={({ target }) => change({ password: target.value })}
              className={lineInput}
            />
          </Field>
        </div>
        {needsSecretKey && (
          <p className="text-ink-2 text-sm">
            This site can run on several servers. Set SECRET_KEY to the same value on each of them
            before you save a password.
          </p>
        )}
        <div className="grid gap-6 sm:grid-cols-2">
          <Field id={`${id}-fromAddress`} label="Sender address" error={errors.fromAddress}>
            <input {...text('fromAddress')} type="email" />
          </Field>
          <Field id={`${id}-fromName`} label="Sender name" isOptional error={errors.fromName}>
            <input dir="auto" {...text('fromName')} placeholder="Your company name" />
          </Field>
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" aria-disabled={isBusy} className={`${button()} max-sm:w-full`}>
            {isBusy ? 'Saving...' : 'Save mail server'}
          </button>
          {ownServer && (
            <button
              type="button"
              onClick={() => setRemoving(true)}
              className={`${button('secondary')} max-sm:w-full`}
            >
              Remove
            </button>
          )}
        </div>
      </form>
      {isRemoving && (
        <Confirm
          title="Remove the mail server?"
          action="Remove"
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>
            The site then sends no email. Messages are still stored, and emails that are waiting are
            sent once you set up a mail server again.
          </p>
        </Confirm>
      )}
    </>
  )
}

interface Typed {
  host: string
  port: string
  encryption: MailEncryption
  user: string
  password: string
  fromAddress: string
  fromName: string
}

function typedOf({ ownServer, defaultSender }: Pick<Mail, 'ownServer' | 'defaultSender'>): Typed {
  if (ownServer) {
    const { host, port, encryption, user, fromAddress, fromName } = ownServer
    return { host, port: String(port), encryption, user, password: '', fromAddress, fromName }
  }
  return {
    host: '',
    port: String(mailPorts.starttls),
    encryption: 'starttls',
    user: '',
    password: '',
    fromAddress: defaultSender,
    fromName: '',
  }
}

const inputOf = ({ port, password, ...typed }: Typed) => ({
  ...typed,
  // The server refuses 0.
  port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0,
  ...(password && { password }),
})

const keepsPassword = (server: MailServer | null) =>
  server?.hasPassword === true && !server.needsPassword
