import type { RoomName } from './room.tsx'

export interface RoomLink {
  icon: RoomName
  /** What stands in the room. */
  label: string
  /** The technology behind the door. */
  title: string
  to: string
}
