import { contents, isContentName } from '#content/documents/content-types.ts'
import { isSingleName } from '#content/publishing/document-type.ts'
import type { Refusal, Release, ReleaseItem } from '#content/publishing/releases-api.ts'
import { localMoment } from '../../dates.ts'
import { personName } from '../../people/names.ts'

/** Type of a draft: 'Career', 'Page', or 'Whole site' for settings and brand. */
export function kindOf(type: string): string {
  if (isContentName(type)) return contents[type].one
  return isSingleName(type) ? 'Whole site' : 'Page'
}

/** Title of a draft; 'Career without a name' if its name is empty. */
export const titleOf = ({ type, name }: Pick<ReleaseItem, 'type' | 'name'>) =>
  name.trim() || `${kindOf(type)} without a name`

export const countOf = (drafts: number) => (drafts === 1 ? '1 draft' : `${drafts} drafts`)

/** Labels of release states. */
export const stateLabels = {
  open: 'Open',
  scheduled: 'Scheduled',
  failed: 'Failed',
  held: 'On hold',
  published: 'Published',
} satisfies Record<Release['state'], string>

/** State of a release as a sentence, with times and people. */
export function stateSentence(release: Release): string {
  const { publishAt, publishedAt, publishedBy, undoneAt } = release
  switch (release.state) {
    case 'scheduled':
      return `Publishes automatically: ${localMoment(publishAt ?? '')}`
    case 'failed':
      return `Could not be published as scheduled: ${localMoment(publishAt ?? '')}`
    case 'held':
      return `Was scheduled for ${localMoment(publishAt ?? '')}`
    case 'published':
      return `${publishedBy ? `By ${personName(publishedBy)}` : 'Automatically'}, ${localMoment(publishedAt ?? '')}`
    case 'open':
      return undoneAt ? `Undone, ${localMoment(undoneAt)}` : 'Not scheduled'
  }
}

/** Reasons why a draft blocks the publication, as sentences. */
export function reasonsOf({ reason, type, errors }: Refusal): string[] {
  if (reason === 'changed') return ['The live version has changed since this draft was started.']
  if (reason === 'deleted') return ['It has been deleted.']
  if (reason === 'unseen') return ['Someone who needs approval has changed it since you saw it.']
  return errors.map(({ field, message }) => {
    const within = field.includes('.') ? `${labelOf(type, field)}: ` : ''
    return `${within}${message}.`
  })
}

/** Label of the top-level field of a path. */
function labelOf(type: string, path: string): string {
  const [name = ''] = path.split('.')
  const field = isContentName(type) ? Object.entries(contents[type].fields) : []
  return field.find(([key]) => key === name)?.[1].label ?? name
}
