import type { Page } from 'playwright-core'

/** A form control by its exact label, where several labels begin with the same word. */
export const field = (page: Page, label: string) =>
  page.getByRole('form').getByLabel(label, { exact: true }).first()

/** The technologies selected in a form, in order. */
export const tags = (page: Page) =>
  page.getByRole('list', { name: 'Technologies' }).locator('[data-tag]').allInnerTexts()

/** Opens the form of the project at this position of the list. Returns its id. */
export async function openEdit(page: Page, place: number): Promise<string> {
  const projects = await page.request.get('/api/projects').then((answer) => answer.json())
  const { _id } = projects[place]
  await page.goto(`/admin/projects/${_id}/edit`)
  await page.getByRole('heading', { name: 'Edit Project' }).waitFor()
  return _id
}

export async function openCreate(page: Page, type: string): Promise<void> {
  await page.goto(`/admin/${type}/create`)
  await page.getByRole('heading', { name: /^Create/ }).waitFor()
}

interface StoredUnsaved {
  form: string
  values: Record<string, unknown>
}

/** The unsaved changes that the browser stores. */
export const storedUnsaved = (page: Page): Promise<StoredUnsaved[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('atrium-unsaved')
        // Aborts when nothing was stored yet: opening must not create the database.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const all = opening.result.transaction('unsaved').objectStore('unsaved').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result)
          }
        }
      }),
  )
