import { createContext, useContext } from 'react'
import type { When } from '../../publishing/later/when.ts'
import type { Intent } from './saving/save-steps.ts'

interface Publishing {
  /** The button of the current save, or of the last one. */
  intent: Intent['does']
  saveAndPublish: (when?: When) => unknown
  /** Saves a draft although the form's own saves are live. */
  saveDraft: () => unknown
  /** Whether the stored draft is in a release. */
  isInRelease: boolean
}

/** Publish and draft actions of the surrounding form. */
export const PublishContext = createContext<Publishing>({
  intent: 'save',
  saveAndPublish: () => undefined,
  saveDraft: () => undefined,
  isInRelease: false,
})

export const usePublishing = () => useContext(PublishContext)
