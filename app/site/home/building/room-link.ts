/** Technology icons that have a room drawing of their own. */
export const iconRooms = ['web', 'mobile', 'cloud', 'ai', 'iot', 'fullstack'] as const

/** Room drawings: one for each icon above, two for any other technology, and the lounge. */
export type RoomName = (typeof iconRooms)[number] | 'studio' | 'library' | 'lounge'

export interface DrawnRoom {
  drawing: RoomName
  /** Whether the drawing is mirrored, because another room already shows it. */
  isMirrored?: true
}

export interface RoomLink extends DrawnRoom {
  /** The caption in the room. */
  label: string
  /** The title of the linked technology. */
  title: string
  /** URL of the technology; empty in a building without technologies. */
  to: string
}

/** Limit of rooms: two on each of three floors. */
export const mostRooms = 6
