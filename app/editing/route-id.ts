/** The id of the editor's route. Apart from the others: these come with every public page. */
export const editingRoute = 'editing'
