import { createContext, useContext } from 'react'

/** Dirty check of the surrounding form: whether it has unsaved changes at the time of the call. */
export const DirtyContext = createContext((): boolean => false)

export const useIsDirty = () => useContext(DirtyContext)
