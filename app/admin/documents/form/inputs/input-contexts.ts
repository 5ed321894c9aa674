import { createContext } from 'react'

/** Name of the item that contains a control: 'Link 2'. It makes the labels of items unique. */
export const ItemName = createContext<string | undefined>(undefined)

/** Path of the field that the form was opened for. Its rich-text editor takes the focus when it is mounted. */
export const FocusedInput = createContext<string | undefined>(undefined)
