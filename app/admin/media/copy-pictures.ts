import type { UseFormReturn } from 'react-hook-form'
import { toast } from 'sonner'
import type { Fields } from '#content/documents/fields.ts'
import { changePictures, picturesIn } from '#content/media/change-pictures.ts'
import { reasonOf } from '../../api/failure.ts'
import { isDeepEqual } from '../../deep-equal.ts'
import { foreignHost } from '../../ui/picture/own-address.ts'
import type { FormValues } from '../documents/form/form-values.ts'
import { copyFailure, copyOf, copyPicture } from './copied-pictures.ts'

interface Copied<T> {
  values: T
  /** Host of each picture that could not be copied, and the reason. */
  failed: { host: string; reason: string }[]
}

/** Copies pictures from other sites and gives the values with their new addresses. */
async function withCopies<T extends object>(fields: Fields, values: T): Promise<Copied<T>> {
  const foreign = picturesIn(fields, values).filter(foreignHost)
  const failed: Copied<T>['failed'] = []
  for (const src of foreign) {
    const isNews = copyFailure(src) === undefined
    try {
      if ((await copyPicture(src)) !== undefined || !isNews) continue
      failed.push({ host: foreignHost(src) ?? '', reason: copyFailure(src) ?? '' })
    } catch (error) {
      failed.push({ host: foreignHost(src) ?? '', reason: reasonOf(error) ?? '' })
    }
  }
  return { values: toCopies(fields, values), failed }
}

/** Replaces the addresses of copied pictures with their addresses in the media library. */
const toCopies = <T extends object>(fields: Fields, values: T): T =>
  changePictures(fields, values, (src) => copyOf(src) ?? src)

/** Copies pictures of other sites into the media library and updates the form. Notifies of failures. */
export async function copyPictures(
  form: UseFormReturn<FormValues>,
  fields: Fields,
  typed: FormValues,
): Promise<FormValues> {
  const { values, failed } = await withCopies(fields, typed)
  for (const name of Object.keys(fields)) {
    if (isDeepEqual(values[name], typed[name])) continue
    // Uses the current values: the user may have typed during the request.
    const { [name]: next } = toCopies(fields, form.getValues())
    if (next !== undefined) form.setValue(name, next, { shouldDirty: true })
  }
  for (const { host, reason } of failed) {
    const description = [`${reason}.`.replace('..', '.'), 'It keeps its current address.'].join(' ')
    toast.warning(`An image was not copied from ${host}`, { description })
  }
  return values
}
