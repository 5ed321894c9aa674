import type { TextsOf } from '#content/documents/pages/index.ts'
import type { Technology } from '#content/documents/types/technologies.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import { type DrawnRoom, iconRooms, mostRooms, type RoomLink, type RoomName } from './room-link.ts'

type Chosen = TextsOf<'home'>['hero']['houseRooms']

/** The fields of a technology that a room needs. */
type LinkedTechnology = Pick<Technology, 'slug' | 'title' | 'icon'>

/**
 * The rooms of the building: the chosen rooms whose technology is public or, if there are none, the first
 * technologies. Without any technology there are two rooms without links.
 */
export function roomsOf(chosen: Chosen, technologies: readonly LinkedTechnology[]): RoomLink[] {
  const found = new Map<LinkedTechnology, string>()
  for (const { caption, to } of chosen) {
    const technology = technologies.find(({ slug }) => to.split(/[?#]/)[0] === addressOf(slug))
    if (technology && !found.has(technology)) found.set(technology, caption.trim())
  }
  if (technologies.length === 0) return emptyRooms
  const shown = found.size > 0 ? [...found.keys()] : technologies
  const drawn: DrawnRoom[] = []
  return shown.slice(0, mostRooms).map((technology) => {
    const { slug, title, icon } = technology
    const room = drawingOf(icon, drawn)
    drawn.push(room)
    const label = found.get(technology)
    const shown = softHyphens(label || title)
    // Without a caption, label and title are equal, so that screen readers read the text once.
    return { ...room, label: shown, title: label ? title : shown, to: addressOf(slug) }
  })
}

const emptyRooms = (['studio', 'library'] as const).map(
  (drawing): RoomLink => ({
    drawing,
    label: '',
    title: '',
    to: '',
  }),
)

const addressOf = (slug: string) => `/technologies/${slug}`

/** Room drawing for an icon, mirrored at every second use. Icons without a drawing share `studio` and `library`. */
function drawingOf(icon: string, before: readonly DrawnRoom[]): DrawnRoom {
  const own = iconRooms.find((name) => name === icon)
  const names: readonly RoomName[] = own ? [own] : ['studio', 'library']
  const used = before.filter(({ drawing }) => names.includes(drawing)).length
  const drawing = names[used % names.length] ?? 'studio'
  const times = Math.floor(used / names.length)
  return { drawing, ...(times % 2 === 1 && { isMirrored: true }) }
}
