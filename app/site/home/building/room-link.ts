/** The rooms that are drawn for a field of work, by the icons of the technologies that they lead to. */
export const iconRooms = ['web', 'mobile', 'cloud', 'ai', 'iot', 'fullstack'] as const

/** The drawings of rooms: those, two for any other work, and one that belongs to all. */
export type RoomName = (typeof iconRooms)[number] | 'studio' | 'library' | 'lounge'

/** A room as it is drawn. */
export interface DrawnRoom {
  drawing: RoomName
  /** Mirrored: a drawing that is there already. */
  isMirrored?: true
}

export interface RoomLink extends DrawnRoom {
  /** The caption in the room. */
  label: string
  /** The technology that it leads to. */
  title: string
  /** Empty in a house that has no service yet. */
  to: string
}

/** The most rooms of the building: two on each of three floors. */
export const mostRooms = 6
