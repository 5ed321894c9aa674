import { createContext, useContext } from 'react'

interface Publishing {
  /** Whether the save under way is to be public. */
  isPublishing: boolean
  /** Saves what has changed, and makes all of it public. */
  saveAndPublish: () => unknown
  /** Whether the save under way is a draft beside what a save makes public. */
  isDrafting: boolean
  /** Keeps what is typed as a draft. */
  saveDraft: () => unknown
}

/** Publication of the surrounding form, where a save alone is not public. */
export const PublishContext = createContext<Publishing>({
  isPublishing: false,
  saveAndPublish: () => undefined,
  isDrafting: false,
  saveDraft: () => undefined,
})

export const usePublishing = () => useContext(PublishContext)
