import { createContext } from 'react'

/** Name of the item that contains a control: 'Link 2'. It makes the labels of items unique. */
export const ItemName = createContext<string | undefined>(undefined)

/** Path of the editor that takes the focus when it is mounted, because the form was opened for this field. */
export const FocusedInput = createContext<string | undefined>(undefined)
