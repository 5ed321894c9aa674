import { useId } from 'react'
import type { MessageNews } from '#content/outbox/mail-api.ts'
import type { OwnAccount } from '#content/people/me-api.ts'
import { api } from '../../../api.ts'
import { Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { newsLabels } from '../../outbox/mail/news-labels.ts'
import { withNotice } from '../../with-notice.ts'

type Choice = NonNullable<OwnAccount['notifications']>

interface NotificationsProps extends Choice {
  email: string
  onChange: () => Promise<void>
}

/** Email notification settings. Each change is saved immediately. */
export function Notifications({ email, messages, hasSpam, onChange }: NotificationsProps) {
  const id = useId()
  const save = async (choice: Choice) => {
    const isSaved = await withNotice(api.json('PUT /me/notifications', { body: choice }), {
      done: 'Notifications updated',
      failed: 'Failed to change the notifications',
    })
    if (isSaved) await onChange()
  }
  return (
    <>
      <Field id={id} label="Messages">
        <Select
          id={id}
          className={lineInput}
          value={messages}
          onChange={({ target }) =>
            // Cast: the option values are the keys of `newsLabels`.
            save({ messages: target.value as MessageNews, hasSpam })
          }
        >
          {Object.entries(newsLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Switch
        isOn={hasSpam}
        words={['Suspected spam in the digest', 'No suspected spam']}
        of={email}
        onChange={(isOn) => save({ messages, hasSpam: isOn })}
      />
    </>
  )
}
