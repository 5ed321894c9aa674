import { Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '#content/messages.ts'
import { button } from '../ui/button.ts'
import { Dialog } from '../ui/dialog.tsx'
import { localMoment } from './dates.ts'

export function MessageDetails({ message, onClose }: { message: Message; onClose: () => void }) {
  const { name, email, subject, createdAt } = message
  const reply = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
  return (
    <Dialog title="Message Details" onClose={onClose}>
      <dl className="grid gap-4">
        <Part term="From">
          {name}
          <span className="text-ink-2">{` (${email})`}</span>
        </Part>
        <Part term="Subject">{subject}</Part>
        <Part term="Message">
          <span className="block whitespace-pre-wrap leading-relaxed">{message.message}</span>
        </Part>
        <Part term="Date">
          <time dateTime={createdAt}>{localMoment(createdAt)}</time>
        </Part>
      </dl>
      <p className="mt-6 flex justify-end">
        <a href={reply} className={button('secondary')}>
          <Reply aria-hidden size={16} />
          Reply by e-mail
        </a>
      </p>
    </Dialog>
  )
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="caption text-ink-3">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
