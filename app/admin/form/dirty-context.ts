import { createContext, useContext } from 'react'

/** Whether the form around has something that is not stored, when it is called. */
export const DirtyContext = createContext((): boolean => false)

export const useIsDirty = () => useContext(DirtyContext)
