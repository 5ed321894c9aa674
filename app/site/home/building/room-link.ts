import type { RoomName } from './room.tsx'

export interface RoomLink {
  icon: RoomName
  /** The label in the room. */
  label: string
  /** The technology that it leads to. */
  title: string
  to: string
}
