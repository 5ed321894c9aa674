import { useState } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { personalKinds } from '#content/privacy/kinds.ts'
import type { PersonalData } from '#content/privacy/privacy-api.ts'
import { isEmail, notEmail } from '#content/text/email.ts'
import { hasStatus, reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { Button } from '../../ui/push-button.tsx'
import { adminPath } from '../admin-path.ts'
import { DialogButton } from '../dialog-button.tsx'
import { downloadAnswer } from '../download-answer.ts'
import { literal, TextField } from '../form/fields.tsx'
import { useSentForm } from '../form/use-sent-form.ts'
import { useScreen } from '../screen.tsx'

type Found = PersonalData & { email: string }

const countOf = ({ kind, count }: PersonalData['kinds'][number]) =>
  `${count.toLocaleString('en-US')} ${personalKinds[kind][count === 1 ? 'one' : 'many']}`

/** Finds, exports and erases all personal data that belongs to an email address. */
export function PersonSearch() {
  const [found, setFound] = useState<Found>()
  const search = async (email: string) =>
    setFound({ ...(await api.json('POST /privacy/search', { body: { email } })), email })
  const form = useSentForm({
    values: { email: '' },
    check: ({ email }) => (isEmail(email.trim()) ? [] : [{ field: 'email', message: notEmail }]),
    send: ({ email }) => search(email.trim()),
    failed: 'Failed to search',
  })

  const save = ({ email }: Found) =>
    downloadAnswer(api.send('POST /privacy/export', { body: { email } }), {
      name: 'personal-data',
      extension: 'json',
      failed: 'Failed to export',
    })

  return (
    <section className="border border-line bg-sheet p-5 text-sm sm:p-8">
      <h2 className="font-semibold text-base">Data requests</h2>
      <p className="mt-2 text-ink-2">
        Find everything stored about a person by their email address: in messages, the trash, emails
        and webhooks, the newsletter and the activity.
      </p>
      <form noValidate onSubmit={form.onSubmit} className="mt-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <TextField {...form.field('email')} {...literal} label="Email" inputMode="email" />
        </div>
        <Button type="submit" look="secondary" isOff={form.isBusy} className="max-sm:w-full">
          {form.isBusy ? 'Searching...' : 'Search'}
        </Button>
      </form>
      <div role="status">{found && <Result found={found} />}</div>
      {found && found.total > 0 && (
        <div className="mt-5 flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => save(found)}>
            Export as JSON
          </Button>
          <DialogButton
            look="quiet"
            isDestructive
            className="text-bad"
            dialog={(onClose) => <Erase found={found} onSearch={search} onClose={onClose} />}
          >
            Erase...
          </DialogButton>
        </div>
      )}
    </section>
  )
}

interface EraseProps {
  found: Found
  /** Searches again: what was found is erased, or has changed. */
  onSearch: (email: string) => Promise<unknown>
  onClose: () => void
}

/** Confirmation before what was found is erased. If there is more in the meantime, nothing is. */
function Erase({ found: { email, total, kinds }, onSearch, onClose }: EraseProps) {
  const { reload } = useScreen()
  const erase = async () => {
    try {
      await api.json('POST /privacy/erase', { body: { email, total } })
      toast.success('Erased')
      await reload()
      await onSearch(email)
      return true
    } catch (error) {
      const hasMore = hasStatus(error, 412)
      if (hasMore) await onSearch(email).catch(() => {})
      toast.error(
        hasMore ? 'The data has changed in the meantime, so nothing was erased' : 'Failed to erase',
        { description: hasMore ? 'Please search again.' : reasonOf(error) },
      )
    }
    return false
  }
  return (
    <Confirm
      title="Erase this person?"
      action="Erase permanently"
      onConfirm={erase}
      onClose={onClose}
    >
      <p>
        Everything stored about <b className="font-medium text-ink wrap-anywhere">{email}</b> will
        be deleted immediately and can’t be restored:
      </p>
      <ul className="mt-3 list-disc pl-5">
        {kinds.map((each) => (
          <li key={each.kind}>{countOf(each)}</li>
        ))}
      </ul>
      <p className="mt-3">
        The activity records that you erased someone today, but not whom. Existing backups still
        contain the data.
      </p>
    </Confirm>
  )
}

function Result({ found }: { found: Found }) {
  const { email, kinds, mentions, hasAccount } = found
  return (
    <div className="mt-5 border-line border-t pt-4">
      <p className="font-medium wrap-anywhere">
        {kinds.length > 0 ? `Found for ${email}:` : `No data found for ${email}.`}
      </p>
      <ul className="mt-2 list-disc pl-5">
        {kinds.map((each) => (
          <li key={each.kind}>{countOf(each)}</li>
        ))}
      </ul>
      {mentions > 0 && (
        <p className="mt-2">
          <Link
            to={adminPath(`/admin/messages?search=${encodeURIComponent(email)}`)}
            className="underline underline-offset-4"
          >
            {mentions === 1
              ? 'One message from someone else contains this address'
              : `${mentions} messages from others contain this address`}
          </Link>
          {'. This is not erased with this person.'}
        </p>
      )}
      {hasAccount && (
        <p className="mt-2">
          A team member signs in with this address. Their account is not erased.
        </p>
      )}
    </div>
  )
}
