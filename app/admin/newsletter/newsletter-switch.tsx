import type { Newsletter } from '#content/newsletter/newsletter-api.ts'
import { api } from '../../api.ts'
import { Switch } from '../../ui/switch.tsx'
import { withNotice } from '../with-notice.ts'

interface NewsletterSwitchProps {
  current: Newsletter
  onChanged: () => Promise<unknown>
}

/** Whether visitors see the field in the footer, and what that means. */
export function NewsletterSwitch({ current, onChanged }: NewsletterSwitchProps) {
  const { isOn, hasMail, counts } = current
  const change = async (isOn: boolean) => {
    const isSwitched = await withNotice(api.json('PUT /newsletter', { body: { isOn } }), {
      done: isOn ? 'Newsletter switched on' : 'Newsletter switched off',
      failed: 'Failed to switch the newsletter',
    })
    if (isSwitched) await onChanged()
  }
  return (
    <section className="max-w-3xl border border-line bg-sheet p-5 text-sm">
      <Switch isOn={isOn} words={['On', 'Off']} of="Field in the footer" onChange={change} />
      <p className="mt-2 text-ink-2">
        The footer of every page asks for an e-mail. Whoever gives one gets a mail with a link, and
        is on the list only when they have followed it and confirmed. Atrium sends no newsletter:
        export the list, and put each person’s unsubscribe link into every letter.
      </p>
      {!hasMail && (
        <p className="mt-2 border-warn border-l-2 pl-3 font-medium">
          No mail is set up (SMTP_URL), so nobody could confirm: the field says that there is no
          newsletter yet.
        </p>
      )}
      <p className="mt-3">
        {`${counts.confirmed} confirmed · ${counts.waiting} waiting · ${counts.left} left in the last 30 days`}
      </p>
    </section>
  )
}
