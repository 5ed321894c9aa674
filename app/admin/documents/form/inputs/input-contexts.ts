import { createContext } from 'react'

/** Name of the item that contains a control: 'Link 2'. It makes the labels of items unique. */
export const ItemName = createContext<string | undefined>(undefined)

/** Path of the field that the form was opened for. If it is a rich text, its editor takes the focus when mounted. */
export const FocusedInput = createContext<string | undefined>(undefined)
