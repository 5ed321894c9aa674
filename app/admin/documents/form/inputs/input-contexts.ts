import { createContext } from 'react'

/** Name of the item that a control stands in: 'Link 2'. Without it the labels of items are all alike. */
export const ItemName = createContext<string | undefined>(undefined)

/** Path of the editor that takes the focus once it is there: its form was opened for it. */
export const FocusedInput = createContext<string | undefined>(undefined)
