import type { Mail } from '#content/outbox/mail-api.ts'

const encryptions = {
  tls: 'encrypted (TLS)',
  starttls: 'encrypted (STARTTLS)',
  offered: 'encrypted if the server offers it',
  none: 'not encrypted, as the server is on this machine',
} satisfies Record<NonNullable<Mail['encryption']>, string>

const example = `SMTP_URL=smtp://user:password@mail.example.com:587
MAIL_FROM=noreply@example.com`

/** Status of email: the mail server, or instructions for setting it up. */
export function MailStatus({ mail }: { mail: Mail }) {
  if (!mail.isSetUp) {
    return (
      <div className="grid max-w-[75ch] gap-4 text-sm">
        <p>
          Email is not set up, so no one is notified of new messages. They are still stored, under
          Messages.
        </p>
        <p>
          Your email provider gives you a mail server with a user name and password. Set them as
          environment variables on the server and restart the site:
        </p>
        {/* Scrolls horizontally in narrow windows, so it must be keyboard-focusable. */}
        <section
          aria-label="Example"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to scroll
          tabIndex={0}
          className="overflow-x-auto border border-line bg-paper p-4 text-xs"
        >
          <pre>
            <code>{example}</code>
          </pre>
        </section>
        <p className="text-ink-2">
          You can also keep the password in a file and set SMTP_URL_FILE to its path. See
          .env.example for every variable.
        </p>
      </div>
    )
  }
  const { server, encryption, from } = mail
  return (
    <dl className="grid gap-4 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-x-8 sm:gap-y-2">
      <Fact term="Mail server">{`${server}, ${encryption ? encryptions[encryption] : ''}`}</Fact>
      <Fact term="Sender">{from ?? ''}</Fact>
      <Fact term="Replies go to">
        the visitor, for emails about a message; otherwise the company email in the settings
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="min-w-0 sm:contents">
      <dt className="text-ink-3">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
