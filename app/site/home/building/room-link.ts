/** The rooms of the building, by the icons of the technologies that they lead to. */
export const roomNames = ['web', 'mobile', 'cloud', 'ai', 'iot', 'fullstack'] as const

export type RoomName = (typeof roomNames)[number]

export interface RoomLink {
  icon: RoomName
  /** The label in the room. */
  label: string
  /** The technology that it leads to. */
  title: string
  to: string
}
