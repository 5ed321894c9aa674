import type { Mail } from '#content/outbox/mail-api.ts'
import { Fact, Facts } from '../../facts.tsx'
import { MailServerForm } from './mail-server-form.tsx'

const encryptions = {
  tls: 'encrypted (TLS)',
  starttls: 'encrypted (STARTTLS)',
  offered: 'encrypted if the server offers it',
  none: 'not encrypted, as the server is on this machine',
} satisfies Record<NonNullable<Mail['encryption']>, string>

/** The mail server: a form, or the facts of SMTP_URL, which takes precedence. */
export function MailStatus({ mail }: { mail: Mail }) {
  if (mail.source !== 'environment') {
    return (
      <div className="grid gap-6">
        <p className="max-w-[75ch] text-sm">
          {mail.isSetUp
            ? 'Replies to emails about a message go to the visitor; all others to the company email in the settings.'
            : 'Email is not set up, so no one is notified of new messages. They are still stored, under Messages. Your email provider gives you a mail server with a user name and password.'}
        </p>
        {mail.ownServer?.needsPassword && (
          <p role="alert" className="max-w-[75ch] text-bad text-sm">
            Enter the password again. It was encrypted with another key, as after restoring a backup
            on another server. Until then, emails wait.
          </p>
        )}
        <MailServerForm mail={mail} />
      </div>
    )
  }
  const { server, encryption, from } = mail
  return (
    <div className="grid gap-4">
      <Facts isBeside>
        <Fact term="Mail server">{`${server}, ${encryption ? encryptions[encryption] : ''}`}</Fact>
        <Fact term="Sender">{from ?? ''}</Fact>
        <Fact term="Replies go to">
          the visitor, for emails about a message; otherwise the company email in the settings
        </Fact>
      </Facts>
      <p className="max-w-[75ch] text-ink-2 text-sm">
        Set by SMTP_URL in the server’s environment, which takes precedence. Remove SMTP_URL and
        restart the site to set up the mail server here.
      </p>
    </div>
  )
}
