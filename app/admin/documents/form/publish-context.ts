import { createContext, useContext } from 'react'

interface Publishing {
  /** Whether the current save is a publication. */
  isPublishing: boolean
  /** Saves the changes and publishes the document. */
  saveAndPublish: () => unknown
  /** Whether the current save stores a draft, in a form whose saves are live. */
  isDrafting: boolean
  /** Saves the form as a draft. */
  saveDraft: () => unknown
}

/** Publication and draft of the surrounding form. */
export const PublishContext = createContext<Publishing>({
  isPublishing: false,
  saveAndPublish: () => undefined,
  isDrafting: false,
  saveDraft: () => undefined,
})

export const usePublishing = () => useContext(PublishContext)
