import { useId, useState } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { personalKinds } from '#content/privacy/kinds.ts'
import type { PersonalData } from '#content/privacy/privacy-api.ts'
import { isEmail, notEmail } from '#content/text/email.ts'
import { hasStatus, reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { describe, Field } from '../../ui/field.tsx'
import { lineInput } from '../../ui/input.ts'
import { useSubmission } from '../documents/form/submission/use-submission.ts'
import { downloadAnswer } from '../download-answer.ts'

type Found = PersonalData & { email: string }

const countOf = ({ kind, count }: PersonalData['kinds'][number]) =>
  `${count.toLocaleString('en-US')} ${personalKinds[kind][count === 1 ? 'one' : 'many']}`

/** Finds, exports and erases all personal data that belongs to an email address. */
export function PersonSearch({ onErased }: { onErased: () => Promise<unknown> }) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [found, setFound] = useState<Found>()
  const [isErasing, setErasing] = useState(false)

  const look = async (email: string) =>
    setFound({ ...(await api.json('POST /privacy/search', { body: { email } })), email })

  const wanted = email.trim()
  const { isBusy, errors, submit } = useSubmission({
    failed: 'Failed to search',
    check: () => (isEmail(wanted) ? [] : [{ field: 'email', message: notEmail }]),
  })
  const search = submit(() => look(wanted))

  const save = ({ email }: Found) =>
    downloadAnswer(api.send('POST /privacy/export', { body: { email } }), {
      name: 'personal-data',
      extension: 'json',
      failed: 'Failed to export',
    })

  const erase = async ({ email, total }: Found) => {
    try {
      await api.json('POST /privacy/erase', { body: { email, total } })
      toast.success('Erased')
      await onErased()
      await look(email)
      return true
    } catch (error) {
      const hasMore = hasStatus(error, 412)
      if (hasMore) await look(email).catch(() => {})
      toast.error(
        hasMore ? 'The data has changed in the meantime, so nothing was erased' : 'Failed to erase',
        {
          description: hasMore ? 'Please search again.' : reasonOf(error),
        },
      )
    }
    return false
  }

  return (
    <section className="border border-line bg-sheet p-5 text-sm sm:p-8">
      <h2 className="font-semibold text-base">Data requests</h2>
      <p className="mt-2 text-ink-2">
        Find everything stored about a person by their email address: in messages, the trash, emails
        and webhooks, the newsletter and the activity.
      </p>
      <form noValidate onSubmit={search} className="mt-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <Field id={id} label="Email" error={errors.email}>
            <input
              dir="auto"
              {...describe(id, errors.email)}
              inputMode="email"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              className={lineInput}
            />
          </Field>
        </div>
        <button
          type="submit"
          aria-disabled={isBusy}
          className={`${button('secondary')} max-sm:w-full`}
        >
          {isBusy ? 'Searching...' : 'Search'}
        </button>
      </form>
      <div role="status">{found && <Result found={found} />}</div>
      {found && found.total > 0 && (
        <div className="mt-5 flex flex-wrap gap-2">
          <button
            type="button"
            onClick={() => save(found)}
            className={`${button('secondary')} max-sm:min-h-11`}
          >
            Export as JSON
          </button>
          <button
            type="button"
            onClick={() => setErasing(true)}
            className={`${button('quiet')} text-bad hover:text-bad max-sm:min-h-11`}
          >
            Erase...
          </button>
        </div>
      )}
      {found && isErasing && (
        <Confirm
          title="Erase this person?"
          action="Erase permanently"
          onConfirm={() => erase(found)}
          onClose={() => setErasing(false)}
        >
          <p>
            Everything stored about{' '}
            <b className="font-medium text-ink wrap-anywhere">{found.email}</b> will be deleted
            immediately and can’t be restored:
          </p>
          <ul className="mt-3 list-disc pl-5">
            {found.kinds.map((each) => (
              <li key={each.kind}>{countOf(each)}</li>
            ))}
          </ul>
          <p className="mt-3">
            The activity records that you erased someone today, but not whom. Existing backups still
            contain the data.
          </p>
        </Confirm>
      )}
    </section>
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
            to={`/admin/messages?search=${encodeURIComponent(email)}`}
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
