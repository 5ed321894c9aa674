import type { TextsOf } from '#content/documents/pages/index.ts'
import type { Technology } from '#content/documents/types/technologies.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import { type DrawnRoom, iconRooms, mostRooms, type RoomLink, type RoomName } from './room-link.ts'

type Chosen = TextsOf<'home'>['hero']['houseRooms']

/** Of the technologies that a room can lead to, what is read. */
type Led = Pick<Technology, 'slug' | 'title' | 'icon'>

/**
 * The rooms of the building: those that were chosen, of technologies that visitors see; without any, the
 * first technologies in their order; without any technology, two rooms that lead nowhere yet.
 */
export function roomsOf(chosen: Chosen, technologies: readonly Led[]): RoomLink[] {
  const found = new Map<Led, string>()
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
    // Without a caption of its own the two are one: nothing is read out twice.
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

/** The drawing of an icon, mirrored every second time; any other icon has two that take turns. */
function drawingOf(icon: string, before: readonly DrawnRoom[]): DrawnRoom {
  const own = iconRooms.find((name) => name === icon)
  const names: readonly RoomName[] = own ? [own] : ['studio', 'library']
  const used = before.filter(({ drawing }) => names.includes(drawing)).length
  const drawing = names[used % names.length] ?? 'studio'
  const times = Math.floor(used / names.length)
  return { drawing, ...(times % 2 === 1 && { isMirrored: true }) }
}
