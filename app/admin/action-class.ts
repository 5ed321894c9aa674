import { button } from '../ui/button.ts'

/** Classes of the actions above a form, and of similar ones. */
export const actionClass = `${button('quiet', 'sm')} max-sm:min-h-11`
