import type { Mail } from '#content/outbox/mail-api.ts'

const encryptions = {
  tls: 'encrypted (TLS)',
  starttls: 'encrypted (STARTTLS)',
  offered: 'encrypted if the server offers it',
  none: 'not encrypted, as it is on this machine',
} satisfies Record<NonNullable<Mail['encryption']>, string>

const example = `SMTP_URL=smtp://user:password@mail.example.com:587
MAIL_FROM=noreply@example.com`

/** Where mail leaves to, or what has to be done that it does. */
export function MailStatus({ mail }: { mail: Mail }) {
  if (!mail.isSetUp) {
    return (
      <div className="grid max-w-[75ch] gap-4 text-sm">
        <p>
          Mail is not set up, so nobody is told of new messages. They are stored all the same and
          stand under Messages.
        </p>
        <p>
          Your mail provider names a server for sending, with a user and a password. Whoever runs
          this site sets them as variables and starts it again:
        </p>
        {/* It scrolls sideways in a narrow window, so the keyboard must reach it. */}
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
          The password may also lie in a file that SMTP_URL_FILE names. The file .env.example
          explains each variable.
        </p>
      </div>
    )
  }
  const { server, encryption, from } = mail
  return (
    <dl className="grid gap-4 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-x-8 sm:gap-y-2">
      <Fact term="Mail server">{`${server}, ${encryption ? encryptions[encryption] : ''}`}</Fact>
      <Fact term="Sender">{from ?? ''}</Fact>
      <Fact term="Answers go to">
        the visitor, for mail about a message; else the company’s e-mail of the settings
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
