import { type RefObject, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'sonner'
import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import type { TextsOfPages } from '#content/documents/pages/marks.ts'
import type { Settings } from '#content/documents/settings.ts'
import { languageOf } from '#content/labels/languages.ts'
import { SampleLanguage } from '../admin/documents/form/inputs/sample-mark.ts'
import { asTexts, pageDocument, type StoredDraft } from '../admin/documents/pages/page-document.ts'
import { NavGuard } from '../admin/nav-guard.tsx'
import { useNeedsApproval } from '../admin/use-me.ts'
import { Confirm } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { isSave, useShortcut } from '../ui/keyboard/shortcut.ts'
import { Bar, type BarState } from './bar.tsx'
import { usePageFrame } from './frame/use-page-frame.ts'
import type { OpenSection } from './open-section.ts'
import { type EditedPart, PagePart } from './page-part.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { useHost } from './use-host.ts'

interface EditorProps {
  /** Path of the edited page. */
  path: string
  names: readonly PageName[]
  stored: Record<string, StoredDraft>
  company: Settings | null
}

/** The code is loaded at the first discard. */
const loadDiscard = () => import('./discard-changes.ts')

/** Editor on the page: the page in a frame, the forms of all its texts, and one toolbar. */
export function Editor({ path, names, stored, company }: EditorProps) {
  const isForReview = useNeedsApproval()
  // The stored state that each page's form starts from.
  const [shown, setShown] = useState(stored)
  /** React keys of the forms: how often each was replaced. Versions cannot be keys: a discard can repeat one. */
  const [turns, setTurns] = useState<{ [N in PageName]?: number }>({})
  const refs = useRef(new Map<PageName, RefObject<EditedPart | null>>())
  const refOf = (name: PageName) => {
    const ref = refs.current.get(name) ?? { current: null }
    refs.current.set(name, ref)
    return ref
  }
  const parts = () => names.flatMap((name) => refOf(name).current ?? [])
  const partOf = (name: PageName) => refOf(name).current ?? undefined

  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [busy, setBusy] = useState<BarState['busy']>()
  const [section, openSection] = useState<OpenSection>()
  const [isLeaving, setLeaving] = useState(false)
  const isLeft = useRef(false)
  const isBusy = useRef(false)

  const host = useHost({ partOf, openSection, save: () => void save() })
  const title = `${pageOf(names[0] ?? 'home').title}, in the editor`
  const read = () =>
    Object.fromEntries(
      names.map((name) => [
        name,
        // A new list item has no option selected yet; `valuesIn` selects the first option.
        asTexts(pageDocument(name).valuesIn(partOf(name)?.form.getValues() ?? shown[name] ?? {})),
      ]),
    ) as TextsOfPages // Cast: each page has the texts of its name.
  const frame = usePageFrame({ path, title, names, read, host: host.frame })
  const onChange = () => {
    rerender()
    frame.note()
  }

  const draftOf = (name: PageName) => (partOf(name)?.stored() ?? shown[name])?.draft

  const isChanged = () => !isLeft.current && parts().some((part) => part.isChanged())

  /** Shows the first validation error. Gives `false` if there is none. */
  const showFirstError = async () => {
    for (const { name: page, form, firstInvalid } of parts()) {
      const name = firstInvalid()
      if (name === undefined) continue
      await form.trigger()
      const isInSight = frame.edited.current?.focus({ page, name })
      if (!isInSight) openSection({ page, section: name.split('.')[0] ?? '', name })
      return true
    }
    return false
  }

  const work = async (as: BarState['busy'], run: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(as)
    try {
      await run()
    } finally {
      isBusy.current = false
      setBusy(undefined)
    }
  }

  const save = () =>
    work('saving', async () => {
      if (await showFirstError()) return
      const changed = parts().filter((part) => part.isChanged())
      for (const part of changed) await part.save()
      if (changed.length > 0 && changed.every((part) => !part.isChanged())) {
        toast.success('Draft saved successfully')
      }
    })

  const publish = () =>
    work('publishing', async () => {
      if (await showFirstError()) return
      const waiting = parts().filter((part) => part.isChanged() || part.stored().draft)
      for (const part of waiting) await part.saveAndPublish()
      const isSent = (part: EditedPart) => part.stored().draft?.review?.state === 'waiting'
      if (isForReview && waiting.every((part) => !part.isChanged() && isSent(part))) {
        toast.success('Sent for review', {
          description: 'The people who can publish it are notified.',
        })
      }
      if (waiting.every((part) => !part.isChanged() && !part.stored().draft)) {
        toast.success('Published successfully', { description: 'It is now live.' })
      }
    })

  const discard = () =>
    work('discarding', async () => {
      const { discardChanges } = await loadDiscard()
      await discardChanges({
        parts,
        onReplaced: (name, now) =>
          flushSync(() => {
            setShown((before) => ({ ...before, [name]: now }))
            setTurns((before) => ({ ...before, [name]: (before[name] ?? 0) + 1 }))
          }),
      })
    })

  const leave = () => {
    isLeft.current = true
    location.assign(path)
  }

  useShortcut(isSave, () => void save())

  return (
    <div className="fixed inset-0 flex flex-col bg-paper [--bar:6.75rem]">
      <title>{`Edit ${pageOf(names[0] ?? 'home').title}`}</title>
      <meta name="robots" content="noindex" />
      <Bar
        names={names}
        unsaved={names.filter((name) => partOf(name)?.isChanged())}
        drafted={names.filter((name) => draftOf(name))}
        scheduled={names.filter((name) => draftOf(name)?.publishesAt)}
        busy={busy}
        onLeave={() => (isChanged() ? setLeaving(true) : leave())}
        onSave={() => void save()}
        onPublish={() => void publish()}
        onDiscard={() => void discard()}
        onSection={(page, name) => openSection({ page, section: name })}
      />
      <SampleLanguage value={languageOf(company?.language)}>
        <div className="max-h-[40dvh] shrink-0 overflow-y-auto px-4 *:first:mt-4 empty:hidden">
          {names.map((name) => (
            <PagePart
              key={`${name}.${turns[name]}`}
              ref={refOf(name)}
              name={name}
              stored={shown[name] as StoredDraft} // Cast: the loader loads every name.
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
      <main
        id="main"
        tabIndex={-1}
        aria-label="Page in the editor"
        className="relative min-h-0 grow outline-none"
      >
        <div ref={frame.room} className="absolute inset-0" />
        {!frame.isShown && !frame.failed && (
          <p
            role="status"
            className="late caption absolute inset-x-0 top-16 text-center text-ink-3"
          >
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
      {host.chosen && (
        <PictureChoice key={host.chosen.key} value={host.chosen.url} onChoose={host.chosen.set} />
      )}
      {isLeaving && (
        <Confirm
          title="Leave without saving?"
          action="Leave"
          cancel="Stay"
          onConfirm={async () => {
            for (const part of parts()) part.flush()
            leave()
            return 'stay'
          }}
          onClose={() => setLeaving(false)}
        >
          <p>
            You have unsaved changes.
            {parts().every((part) => part.isKept || !part.isChanged()) &&
              ' They are kept in this browser and offered when you come back.'}
          </p>
        </Confirm>
      )}
      <NavGuard
        isChanged={isChanged}
        isSame={(one, other) => one.pathname === other.pathname}
        onAsk={() => {
          for (const part of parts()) part.flush()
        }}
      >
        <p>You have unsaved changes.</p>
      </NavGuard>
    </div>
  )
}
