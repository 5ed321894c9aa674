import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PageName } from '#content/documents/pages/index.ts'
import type { TextsOfPages } from '#content/documents/pages/marks.ts'
import { asTexts, pageDocument, type StoredDraft } from '../admin/documents/pages/page-document.ts'
import type { EditedPart } from './page-part.tsx'

/** The edited pages, each with its form, and the stored state that each form starts from. */
export function useEditedParts(names: readonly PageName[], stored: Record<string, StoredDraft>) {
  const [shown, setShown] = useState(stored)
  /** How often each form was replaced. Versions cannot be keys of the forms: a discard can repeat one. */
  const [turns, setTurns] = useState<{ [N in PageName]?: number }>({})
  const refs = useRef(new Map<PageName, RefObject<EditedPart | null>>())
  const refOf = (name: PageName) => {
    const ref = refs.current.get(name) ?? { current: null }
    refs.current.set(name, ref)
    return ref
  }
  const partOf = (name: PageName) => refOf(name).current ?? undefined

  return {
    refOf,
    partOf,
    all: () => names.flatMap((name) => partOf(name) ?? []),
    keyOf: (name: PageName) => `${name}.${turns[name]}`,
    storedOf: (name: PageName) => shown[name] as StoredDraft, // Cast: the loader loads every name.
    draftOf: (name: PageName) => (partOf(name)?.stored() ?? shown[name])?.draft,
    /** Synchronously replaces a page's form with a new form for the state now stored on the server. */
    replace: (name: PageName, now: StoredDraft) =>
      flushSync(() => {
        setShown((before) => ({ ...before, [name]: now }))
        setTurns((before) => ({ ...before, [name]: (before[name] ?? 0) + 1 }))
      }),
    /** Keeps all unsaved changes in the browser. */
    flush: () => {
      for (const name of names) partOf(name)?.flush()
    },
    /** The texts of all forms. */
    read: () =>
      Object.fromEntries(
        names.map((name) => [
          name,
          // A new list item has no option selected yet; `valuesIn` selects the first option.
          asTexts(pageDocument(name).valuesIn(partOf(name)?.form.getValues() ?? shown[name] ?? {})),
        ]),
      ) as TextsOfPages, // Cast: each page has the texts of its name.
  }
}

export type EditedParts = ReturnType<typeof useEditedParts>
