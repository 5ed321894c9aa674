import { useReducer, useRef, useState } from 'react'
import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import type { Settings } from '#content/documents/settings.ts'
import { languageOf } from '#content/labels/languages.ts'
import { SampleLanguage } from '../admin/documents/form/inputs/sample-mark.ts'
import type { StoredDraft } from '../admin/documents/pages/page-document.ts'
import { NavGuard } from '../admin/nav-guard.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { isSave, useShortcut } from '../ui/keyboard/shortcut.ts'
import { Bar } from './bar.tsx'
import { usePageFrame } from './frame/use-page-frame.ts'
import type { OpenSection } from './open-section.ts'
import { PagePart } from './page-part.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { type EditedParts, useEditedParts } from './use-edited-parts.ts'
import { useEditorWork } from './use-editor-work.ts'
import { useHost } from './use-host.ts'

interface EditorProps {
  /** Path of the edited page. */
  path: string
  names: readonly PageName[]
  stored: Record<string, StoredDraft>
  company: Settings | null
}

/** Editor on the page: the page in a frame, the forms of all its texts, and one toolbar. */
export function Editor({ path, names, stored, company }: EditorProps) {
  const parts = useEditedParts(names, stored)
  const { partOf, draftOf } = parts
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [section, openSection] = useState<OpenSection>()
  const [isLeaving, setLeaving] = useState(false)
  const isLeft = useRef(false)

  const host = useHost({ partOf, openSection, save: () => work.save() })
  const pageTitle = pageOf(names[0] ?? 'home').title
  const title = `${pageTitle}, in the editor`
  const frame = usePageFrame({ path, title, names, read: parts.read, host: host.frame })
  const onChange = () => {
    rerender()
    frame.note()
  }

  /** Shows the first validation error. Gives `false` if there is none. */
  const showFirstError = async () => {
    for (const { name: page, form, firstInvalid } of parts.all()) {
      const name = firstInvalid()
      if (name === undefined) continue
      await form.trigger()
      const isInSight = frame.edited.current?.focus({ page, name })
      if (!isInSight) openSection({ page, section: name.split('.')[0] ?? '', name })
      return true
    }
    return false
  }
  const work = useEditorWork(parts, showFirstError)

  const isChanged = () => !isLeft.current && parts.all().some((part) => part.isChanged())
  const leave = () => {
    isLeft.current = true
    location.assign(path)
  }

  useShortcut(isSave, work.save)

  return (
    <div className="fixed inset-0 flex flex-col bg-paper [--bar:6.75rem]">
      <title>{`Edit ${pageTitle}`}</title>
      <meta name="robots" content="noindex" />
      <Bar
        names={names}
        unsaved={names.filter((name) => partOf(name)?.isChanged())}
        drafted={names.filter((name) => draftOf(name))}
        scheduled={names.filter((name) => draftOf(name)?.publishesAt)}
        busy={work.busy}
        onLeave={() => (isChanged() ? setLeaving(true) : leave())}
        onSave={work.save}
        onPublish={work.publish}
        onDiscard={work.discard}
        onSection={(page, name) => openSection({ page, section: name })}
      />
      <SampleLanguage value={languageOf(company?.language)}>
        <div className="max-h-[40dvh] shrink-0 overflow-y-auto px-4 *:first:mt-4 empty:hidden">
          {names.map((name) => (
            <PagePart
              key={parts.keyOf(name)}
              ref={parts.refOf(name)}
              name={name}
              stored={parts.storedOf(name)}
              open={section?.page === name ? section : undefined}
              onCloseSection={() => {
                openSection(undefined)
                frame.room.current?.querySelector('iframe')?.focus()
              }}
              onChange={onChange}
            />
          ))}
        </div>
      </SampleLanguage>
      <Room frame={frame} />
      {host.chosen && (
        <PictureChoice key={host.chosen.key} value={host.chosen.url} onChoose={host.chosen.set} />
      )}
      {isLeaving && (
        <LeaveQuestion parts={parts} onLeave={leave} onClose={() => setLeaving(false)} />
      )}
      <NavGuard
        isChanged={isChanged}
        isSame={(one, other) => one.pathname === other.pathname}
        onAsk={parts.flush}
      >
        <p>You have unsaved changes.</p>
      </NavGuard>
    </div>
  )
}

/** The page in its frame, or why it cannot be shown. */
function Room({ frame }: { frame: ReturnType<typeof usePageFrame> }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-label="Page in the editor"
      className="relative min-h-0 grow outline-none"
    >
      <div ref={frame.room} className="absolute inset-0" />
      {!frame.isShown && !frame.failed && (
        <p role="status" className="late caption absolute inset-x-0 top-16 text-center text-ink-3">
          Loading...
        </p>
      )}
      {frame.failed && (
        <div className="absolute inset-x-4 top-0">
          <Failed reason={frame.failed.reason} onRetry={frame.render}>
            Failed to show the page
          </Failed>
        </div>
      )}
    </main>
  )
}

interface LeaveQuestionProps {
  parts: EditedParts
  onLeave: () => void
  onClose: () => void
}

/** Confirmation before unsaved changes are left. */
const LeaveQuestion = ({ parts, onLeave, onClose }: LeaveQuestionProps) => (
  <Confirm
    title="Leave without saving?"
    action="Leave"
    cancel="Stay"
    onConfirm={async () => {
      parts.flush()
      onLeave()
      return 'stay'
    }}
    onClose={onClose}
  >
    <p>
      You have unsaved changes.
      {parts.all().every((part) => part.isKept || !part.isChanged()) &&
        ' They are kept in this browser and offered when you come back.'}
    </p>
  </Confirm>
)
