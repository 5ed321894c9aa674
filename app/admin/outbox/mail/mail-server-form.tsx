import type { Mail, MailServer } from '#content/outbox/mail-api.ts'
import { type MailEncryption, mailPorts } from '#content/outbox/mail-server.ts'
import { api } from '../../../api.ts'
import { ConfirmChange } from '../../confirm-change.tsx'
import { DialogButton } from '../../dialog-button.tsx'
import { literal, SelectField, TextField } from '../../form/fields.tsx'
import { SettingsForm } from '../../form/settings-form.tsx'
import { useSentForm } from '../../form/use-sent-form.ts'

const encryptions = {
  starttls: 'STARTTLS',
  tls: 'TLS',
  none: 'None (private networks only)',
} satisfies Record<MailEncryption, string>

interface MailServerFormProps {
  mail: Pick<Mail, 'ownServer' | 'needsSecretKey' | 'defaultSender'>
}

/** Form of the mail server. The password is never loaded: an empty input keeps the stored one. */
export function MailServerForm({ mail }: MailServerFormProps) {
  const { ownServer, needsSecretKey } = mail
  const form = useSentForm({
    values: typedOf(mail),
    async send(typed, reset) {
      const server = await api.json('PUT /mail/server', { body: inputOf(typed) })
      reset(typedOf({ ...mail, ownServer: server }))
    },
    done: 'Mail server saved',
    description: 'Send a test message to check it.',
    failed: 'Failed to save the mail server',
  })
  const { encryption, port } = form.values
  const choose = (chosen: MailEncryption) => {
    const isUsual = port === String(mailPorts[encryption])
    form.set({ encryption: chosen, ...(isUsual && { port: String(mailPorts[chosen]) }) })
  }
  const remove = async () => {
    await api.send('DELETE /mail/server')
    form.reset(typedOf({ ...mail, ownServer: null }))
  }

  return (
    <SettingsForm
      form={form}
      action="Save mail server"
      more={ownServer && <RemoveButton onRemove={remove} />}
    >
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <TextField
          {...form.field('host')}
          {...literal}
          label="Host"
          placeholder="smtp.example.com"
        />
        <TextField {...form.field('port')} {...literal} label="Port" inputMode="numeric" />
      </div>
      <SelectField
        {...form.field('encryption')}
        label="Security"
        options={encryptions}
        onChange={choose}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...form.field('user')} {...literal} label="User name" isOptional />
        <TextField
          {...form.field('password')}
          label="Password"
          type="password"
          autoComplete="new-password"
          placeholder={keepsPassword(ownServer) ? 'Saved. Leave empty to keep it' : ''}
        />
      </div>
      {needsSecretKey && (
        <p className="text-ink-2 text-sm">
          This site can run on several servers. Set SECRET_KEY to the same value on each of them
          before you save a password.
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...form.field('fromAddress')}
          label="Sender address"
          type="email"
          autoComplete="off"
        />
        <TextField
          {...form.field('fromName')}
          label="Sender name"
          isOptional
          placeholder="Your company name"
          autoComplete="off"
        />
      </div>
    </SettingsForm>
  )
}

const RemoveButton = ({ onRemove }: { onRemove: () => Promise<unknown> }) => (
  <DialogButton
    look="secondary"
    className="max-sm:w-full"
    dialog={(onClose) => (
      <ConfirmChange
        title="Remove the mail server?"
        action="Remove"
        send={onRemove}
        done="Mail server removed"
        failed="Failed to remove the mail server"
        onClose={onClose}
      >
        <p>
          The site then sends no email. Messages are still stored, and emails that are waiting are
          sent once you set up a mail server again.
        </p>
      </ConfirmChange>
    )}
  >
    Remove
  </DialogButton>
)

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
