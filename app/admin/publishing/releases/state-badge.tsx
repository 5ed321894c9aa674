import type { Release } from '#content/publishing/releases-api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { stateLabels } from './release-words.ts'

const variants = {
  open: 'still',
  scheduled: 'live',
  failed: 'bad',
  held: 'bad',
  published: 'still',
} as const satisfies Record<Release['state'], string>

export const StateBadge = ({ state }: Pick<Release, 'state'>) => (
  <Badge variant={variants[state]}>{stateLabels[state]}</Badge>
)
