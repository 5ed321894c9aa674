import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Mail, MailRecipient, MessageNews } from '#content/outbox/mail-api.ts'
import { api } from '../../../api.ts'
import { lineInput } from '../../../ui/input.ts'
import { IconButton } from '../../../ui/push-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Options } from '../../form/fields.tsx'
import { useChange } from '../../use-change.ts'
import { AddressForm } from './address-form.tsx'
import { newsLabels } from './news-labels.ts'

const sources = {
  chosen: undefined,
  duty: 'has inbox access',
  environment: 'set by NOTIFY_EMAIL',
} satisfies Record<MailRecipient['source'], string | undefined>

interface RecipientsProps {
  mail: Pick<Mail, 'recipients' | 'unreachable' | 'digestHour' | 'timeZone'>
}

/** Recipients of email notifications and their settings. Each change is saved immediately. */
export function Recipients({ mail }: RecipientsProps) {
  const { recipients, unreachable, digestHour, timeZone } = mail
  const change = useChange()
  const failed = 'Failed to change notifications'
  const save = (address: string, body: Pick<MailRecipient, 'messages' | 'hasSpam'>) =>
    change(api.json('PUT /mail/recipients/:address', { params: { address }, body }), {
      done: 'Notifications updated',
      failed,
    })
  const remove = (address: string) =>
    change(api.send('DELETE /mail/recipients/:address', { params: { address } }), {
      done: 'Address removed',
      failed,
    })

  return (
    <>
      {recipients.length === 0 && (
        <p className="mb-4 max-w-[75ch] text-ink-2 text-sm">
          Everyone with inbox access is notified automatically. Add others here.
        </p>
      )}
      <ul className="mb-4 grid text-sm">
        {recipients.map((recipient) => (
          <Row
            key={recipient.address}
            recipient={recipient}
            onSave={(choice) => save(recipient.address, choice)}
            onRemove={() => remove(recipient.address)}
          />
        ))}
        {unreachable.map((address) => (
          <li key={address} className="border-line border-t py-2 first:border-t-0 wrap-anywhere">
            <span className="font-medium">{address}</span>
            <span className="block text-bad text-xs">
              Never notified: emails can’t be sent to this address
            </span>
          </li>
        ))}
      </ul>
      <AddRecipient onAdd={(address) => save(address, { messages: 'each', hasSpam: false })} />
      <p className="mt-4 max-w-[75ch] text-ink-3 text-sm">
        {`The digest comes at ${digestHour}:00 (${timeZone}) when there is something to report. ` +
          'Suspected spam appears only in the digest. If more than 30 messages arrive within ten minutes, the rest are combined in one email.'}
      </p>
    </>
  )
}

interface RowProps {
  recipient: MailRecipient
  onSave: (choice: Pick<MailRecipient, 'messages' | 'hasSpam'>) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

function Row({ recipient: { address, messages, hasSpam, source }, onSave, onRemove }: RowProps) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-line border-t py-2 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_10rem_14rem_2.25rem]">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{address}</span>
        {sources[source] && <span className="block text-ink-3 text-xs">{sources[source]}</span>}
      </span>
      {source === 'environment' ? (
        <span className="sm:px-3">{newsLabels.each}</span>
      ) : (
        <Select
          aria-label={`Notifications for ${address}`}
          className={lineInput}
          value={messages}
          onChange={(event) =>
            // Cast: the option values are the keys of `newsLabels`.
            onSave({ messages: event.target.value as MessageNews, hasSpam })
          }
        >
          <Options of={newsLabels} />
        </Select>
      )}
      <Switch
        isOn={hasSpam}
        words={['Suspected spam', 'No suspected spam']}
        of={address}
        onChange={(isOn) => onSave({ messages, hasSpam: isOn })}
      />
      {source === 'chosen' ? (
        <IconButton icon={Trash2} title="Remove" of={address} isDestructive onClick={onRemove} />
      ) : (
        <span />
      )}
    </li>
  )
}

function AddRecipient({ onAdd }: { onAdd: (address: string) => Promise<boolean> }) {
  const [address, setAddress] = useState('')
  const add = async (wanted: string) => {
    if (await onAdd(wanted)) setAddress('')
  }
  return (
    <AddressForm label="Another address" address={address} onChange={setAddress} onSubmit={add}>
      <Plus aria-hidden size={16} />
      Add
    </AddressForm>
  )
}
