import type { DrawnRoom } from './room-link.ts'

type Draw = (rooms: readonly DrawnRoom[]) => string

let draw: Draw | undefined

/** Called by the server's entry: the browser never needs React's static renderer. */
export const setStaticDrawing = (drawing: Draw) => {
  draw = drawing
}

/** The markup of the building as it is drawn; `undefined` in the browser. */
export const staticDrawing = (rooms: readonly DrawnRoom[]): string | undefined => draw?.(rooms)
