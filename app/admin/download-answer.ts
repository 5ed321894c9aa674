import { dayInFileNames } from './dates.ts'
import { download } from './download.ts'
import { withNotice } from './with-notice.ts'

interface Saved {
  /** Name of the file without the day and the extension. */
  name: string
  extension?: 'csv' | 'json'
  /** Notice of a failure. */
  failed: string
}

/** Downloads an answer of the API as a file with the day in its name. A failure is announced. */
export const downloadAnswer = (
  answer: Promise<Response>,
  { name, extension = 'csv', failed }: Saved,
): Promise<boolean> =>
  withNotice(
    answer.then(async (file) =>
      download(await file.blob(), `${name}-${dayInFileNames(new Date())}.${extension}`),
    ),
    { failed },
  )
