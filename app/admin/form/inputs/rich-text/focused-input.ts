import { createContext } from 'react'

/** Path of the editor that takes the focus once it is there: its form was opened for it. */
export const FocusedInput = createContext<string | undefined>(undefined)
