import { Link } from 'react-router'
import type { Newsletter } from '#content/newsletter/newsletter-api.ts'
import { api } from '../../api.ts'
import { Switch } from '../../ui/switch.tsx'
import { adminPath } from '../admin-path.ts'
import { useChange } from '../use-change.ts'

/** Switch for the newsletter form in the footer, with an explanation. */
export function NewsletterSwitch({ current }: { current: Newsletter }) {
  const { isOn, hasMail, counts } = current
  const change = useChange()
  const turn = (isOn: boolean) =>
    change(api.json('PUT /newsletter', { body: { isOn } }), {
      done: isOn ? 'Newsletter turned on' : 'Newsletter turned off',
      failed: 'Failed to update the newsletter',
    })
  return (
    <section className="max-w-3xl border border-line bg-sheet p-5 text-sm">
      <Switch isOn={isOn} words={['On', 'Off']} of="Sign-up form in the footer" onChange={turn} />
      <p className="mt-2 text-ink-2">
        Adds a sign-up form to the footer of every page. People receive an email with a link and are
        added to the list only once they confirm. Atrium doesn’t send newsletters: export the list
        and include each person’s unsubscribe link in every issue.
      </p>
      {!hasMail && (
        <p className="mt-2 border-warn border-l-2 pl-3 font-medium">
          <Link to={adminPath('/admin/settings/mail')} className="underline underline-offset-4">
            Set up email
          </Link>
          {
            ' so that people can confirm. Until then, the form says that there is no newsletter yet.'
          }
        </p>
      )}
      <p className="mt-3">
        {`${counts.confirmed} confirmed · ${counts.waiting} waiting · ${counts.left} unsubscribed in the last 30 days`}
      </p>
    </section>
  )
}
