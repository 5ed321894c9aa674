import { createSemaphore } from '../semaphore.ts'

/**
 * Semaphore for all image processing. Each task takes a core, memory, and one of the four threads of libuv's pool. At
 * most two run at a time, so that pages and files are still served.
 */
export const limitImageWork = createSemaphore(2)
