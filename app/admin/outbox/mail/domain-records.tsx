import { Check, CircleHelp, type LucideIcon, Search, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { DomainRecord, MailDomain } from '#content/outbox/mail-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { lineInput } from '../../../ui/input.ts'
import { Button } from '../../../ui/push-button.tsx'

const marks = {
  good: { Icon: Check, color: 'text-ok', word: 'good' },
  missing: { Icon: TriangleAlert, color: 'text-bad', word: 'missing' },
  wrong: { Icon: TriangleAlert, color: 'text-bad', word: 'wrong' },
  unknown: { Icon: CircleHelp, color: 'text-ink-3', word: 'not known' },
} satisfies Record<DomainRecord['state'], { Icon: LucideIcon; color: string; word: string }>

/** Looks up, on request, the DNS records that mail servers use to detect forged mail. */
export function DomainRecords() {
  const [selector, setSelector] = useState('')
  const [isLooking, setLooking] = useState(false)
  const [found, setFound] = useState<MailDomain | { failed: string }>()
  const id = useId()

  const look = async () => {
    if (isLooking) return
    setLooking(true)
    try {
      const typed = selector.trim()
      const query = typed ? { selector: typed } : {}
      setFound(await api.json('GET /mail/domain', { query }))
    } catch (error) {
      setFound({ failed: reasonOf(error) ?? 'The DNS records could not be looked up.' })
    }
    setLooking(false)
  }

  return (
    <>
      <p className="mb-4 max-w-[75ch] text-ink-2 text-sm">
        Three DNS records prove that your emails come from you. Without them, they end up in spam
        folders.
      </p>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          look()
        }}
      >
        <div className="min-w-0 grow sm:max-w-xs">
          <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
            DKIM selector
            <span className="caption ml-2 font-normal text-ink-3"> optional</span>
          </label>
          <input
            dir="auto"
            id={id}
            value={selector}
            onChange={(event) => setSelector(event.target.value)}
            placeholder="mail2026"
            autoCapitalize="off"
            spellCheck={false}
            className={lineInput}
          />
        </div>
        <Button type="submit" look="secondary" icon={Search} isOff={isLooking}>
          {isLooking ? 'Looking up...' : 'Look up'}
        </Button>
      </form>
      <div role="status" className="mt-4 text-sm empty:hidden">
        {found && 'failed' in found && <p className="text-bad">{found.failed}</p>}
        {found && 'spf' in found && (
          <ul className="grid gap-4">
            <Row label="SPF" record={found.spf} />
            {found.dkim && <Row label="DKIM" record={found.dkim} />}
            <Row label="DMARC" record={found.dmarc} />
          </ul>
        )}
      </div>
    </>
  )
}

function Row({ label, record }: { label: string; record: DomainRecord }) {
  const { Icon, color, word } = marks[record.state]
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${color}`} />
      <div className="min-w-0 wrap-anywhere">
        <span className="font-medium">{`${label}: ${word}`}</span>
        <span className="caption ml-2 text-ink-3 text-xs">{record.name}</span>
        <p className="max-w-[75ch] text-ink-2">{record.says}</p>
        {record.found && <code className="mt-1 block text-ink-3 text-xs">{record.found}</code>}
      </div>
    </li>
  )
}
