import type { Page } from 'playwright-core'

/** A control of a form by its label, where several begin with the same word. */
export const field = (page: Page, label: string) =>
  page.getByRole('form').getByLabel(label, { exact: true }).first()

/** The technologies of a form, as they stand there. */
export const tags = (page: Page) =>
  page.getByRole('list', { name: 'Technologies' }).locator('[data-tag]').allInnerTexts()

/** Opens the form of a project by its place in the list, and gives its id. */
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

/** What the browser keeps of forms that are not saved. */
export const storedUnsaved = (page: Page): Promise<StoredUnsaved[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('atrium-unsaved')
        // Nothing was kept yet, and this must not create the database.
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
