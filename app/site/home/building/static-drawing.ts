import type { DrawnRoom } from './room-link.ts'

type Draw = (rooms: readonly DrawnRoom[]) => string

let draw: Draw | undefined

/**
 * Sets the renderer of the drawing. Only the server's entry calls this function, so that React's static renderer
 * stays out of the browser's code.
 */
export const setStaticDrawing = (drawing: Draw) => {
  draw = drawing
}

/** The building's markup on the server; `undefined` in the browser. */
export const staticDrawing = (rooms: readonly DrawnRoom[]): string | undefined => draw?.(rooms)
