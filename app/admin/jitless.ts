import * as z from 'zod'

/**
 * zod compiles its schemas with `new Function`, which our content security policy refuses. A schema
 * asks when it is made, so this file is imported before any that makes one.
 */
z.config({ jitless: true })
