import { ArrowUpRight, Copy, Eye, History as HistoryIcon } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { Content, Values } from '#content/define.ts'
import { button } from '../../ui/button.ts'
import { type AnyRecord, publicPageOf } from '../content-type.ts'
import type { HistoryProps } from '../history/history.tsx'
import { openPreview } from './record-preview.tsx'

interface RecordActionsProps {
  content: Content
  /** The record that is edited; absent while it is new. */
  record?: AnyRecord | undefined
}

const look = `${button('quiet', 'sm')} max-sm:min-h-11`

/** What else can be done with the record of a form. Stands inside the form's provider. */
export function RecordActions({ content, record }: RecordActionsProps) {
  const { getValues } = useFormContext<Values<Content>>()
  // The list to return to, for the copy as well.
  const { state } = useLocation()
  const [isBusy, setBusy] = useState(false)

  const preview = async () => {
    if (isBusy) return
    setBusy(true)
    await openPreview(content, getValues(), record?._id)
    setBusy(false)
  }

  return (
    <ul
      aria-label={`${content.one} actions`}
      className="-mx-3 flex flex-wrap items-center max-sm:grid max-sm:grid-cols-2"
    >
      <li>
        <button type="button" aria-disabled={isBusy} onClick={preview} className={look}>
          <Eye aria-hidden size={15} />
          Preview
        </button>
      </li>
      {record && (
        <>
          <li>
            <HistoryButton content={content} record={record} />
          </li>
          <li>
            <Link
              to={`/admin/${content.name}/create?from=${record._id}`}
              state={state}
              className={look}
            >
              <Copy aria-hidden size={15} />
              Duplicate
            </Link>
          </li>
          <ViewOnSite content={content} record={record} />
        </>
      )}
    </ul>
  )
}

interface RecordProps {
  content: Content
  record: AnyRecord
}

/** Opens the history, whose code comes when it is asked for. */
function HistoryButton({ content, record }: RecordProps) {
  const { formState } = useFormContext()
  const { isDirty } = formState
  const reload = useReload()
  const [open, setOpen] = useState<{ History: ComponentType<HistoryProps> }>()
  const show = () => {
    import('../history/history.tsx').then(setOpen, () =>
      toast.error('Failed to open the history', {
        description: 'The server could not be reached.',
      }),
    )
  }
  return (
    <>
      <button type="button" onClick={show} className={look}>
        <HistoryIcon aria-hidden size={15} />
        History
      </button>
      {open &&
        createPortal(
          // A form in a form: neither the page nor the outer one's listeners may have it.
          <div onSubmit={(event) => event.stopPropagation()}>
            <open.History
              content={content}
              record={record}
              isChanged={isDirty}
              onClose={() => setOpen(undefined)}
              onRestored={({ version }) => {
                setOpen(undefined)
                reload(version)
              }}
            />
          </div>,
          document.body,
        )}
    </>
  )
}

/** Loads the edit screen again: it does so when its address asks for another version. */
function useReload() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (version: number) => navigate(`?restored=${version}`, { replace: true, state })
}

/** The public page of a record, when a visitor would find one. */
function ViewOnSite({ content, record }: RecordProps) {
  const page = publicPageOf(content, record)
  if (!page) return null
  return (
    <li>
      <a href={page} target="_blank" rel="noreferrer" className={look}>
        <ArrowUpRight aria-hidden size={15} />
        View on site
      </a>
    </li>
  )
}
