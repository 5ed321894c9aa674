import { useEffect, useRef, useState } from 'react'
import { unsavedStore } from '../../documents/form/unsaved/unsaved-store.ts'
import { useMe } from '../../use-me.ts'
import { useUnsaved } from '../../use-unsaved.ts'

/** Autosave: maximum delay before a keystroke is stored. */
const autosaveMs = 500

/**
 * Autosaved text: stored in this browser while it is written, per person. It survives switching messages and closing
 * the window.
 */
export function useAutosavedText(name: string) {
  const me = useMe()
  const key = `${me?.email ?? ''}/${name}`
  const [text, setText] = useState('')
  const written = useRef('')
  const timer = useRef<number>(undefined)
  const isTyped = useRef(false)

  useEffect(() => {
    let isGone = false
    isTyped.current = false
    unsavedStore.of(key).then(([unsaved]) => {
      const kept = unsaved?.values.text
      if (isGone || isTyped.current || typeof kept !== 'string') return
      written.current = kept
      setText(kept)
    })
    return () => {
      isGone = true
    }
  }, [key])

  const store = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (written.current === '') return unsavedStore.remove(key)
    const values = { text: written.current }
    return unsavedStore.put({
      id: key,
      form: key,
      values,
      typedAt: Date.now(),
      begun: { values: { text: '' } },
    })
  }
  useUnsaved(() => timer.current !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores the last text on unmount
  useEffect(() => {
    const flush = () => timer.current !== undefined && store()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [key])

  return {
    text,
    write(next: string) {
      isTyped.current = true
      written.current = next
      setText(next)
      timer.current ??= window.setTimeout(store, autosaveMs)
    },
    /** Deletes the stored text after a save or a cancel. */
    async clear() {
      written.current = ''
      setText('')
      await store()
    },
  }
}
