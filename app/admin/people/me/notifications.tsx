import { useId } from 'react'
import type { OwnAccount } from '#content/people/me-api.ts'
import { api } from '../../../api.ts'
import { Switch } from '../../../ui/switch.tsx'
import { SelectField } from '../../form/fields.tsx'
import { newsLabels } from '../../outbox/mail/news-labels.ts'
import { useChange } from '../../use-change.ts'

type Choice = NonNullable<OwnAccount['notifications']>

/** Email notification settings. Each change is saved immediately. */
export function Notifications({ email, messages, hasSpam }: Choice & { email: string }) {
  const id = useId()
  const change = useChange()
  const save = (body: Choice) =>
    change(api.json('PUT /me/notifications', { body }), {
      done: 'Notifications updated',
      failed: 'Failed to change the notifications',
    })
  return (
    <>
      <SelectField
        id={id}
        name="messages"
        label="Messages"
        value={messages}
        options={newsLabels}
        onChange={(chosen) => save({ messages: chosen, hasSpam })}
      />
      <Switch
        isOn={hasSpam}
        words={['Suspected spam in the digest', 'No suspected spam']}
        of={email}
        onChange={(isOn) => save({ messages, hasSpam: isOn })}
      />
    </>
  )
}
