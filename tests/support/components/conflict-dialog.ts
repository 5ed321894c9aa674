import { screen, within } from '@testing-library/react'

/** Waits for the dialog that compares a save with the version saved before it, in happy-dom. */
export async function findConflict() {
  const name = 'Someone else saved changes while you were editing'
  const dialog = within(await screen.findByRole('dialog', { name }))
  const side = (label: string, word: 'Yours' | 'Theirs') =>
    within(dialog.getByRole('group', { name: label })).getByRole<HTMLInputElement>('radio', {
      name: word,
    })
  return { dialog, side }
}
