/** Id of the editor's route. Not in `route-ids.ts`, which every public page loads. */
export const editingRoute = 'editing'
