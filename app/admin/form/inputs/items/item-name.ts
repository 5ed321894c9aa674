import { createContext } from 'react'

/** Name of the item that a control stands in: 'Link 2'. Without it the labels of items are all alike. */
export const ItemName = createContext<string | undefined>(undefined)
