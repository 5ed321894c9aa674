import { createContext, useContext } from 'react'

interface Publishing {
  /** Whether the current save is a publication. */
  isPublishing: boolean
  saveAndPublish: () => unknown
  /** Whether the current save stores a draft although the form's own saves are live. */
  isDrafting: boolean
  saveDraft: () => unknown
}

/** Publish and draft actions of the surrounding form. */
export const PublishContext = createContext<Publishing>({
  isPublishing: false,
  saveAndPublish: () => undefined,
  isDrafting: false,
  saveDraft: () => undefined,
})

export const usePublishing = () => useContext(PublishContext)
