import * as z from 'zod'

/**
 * CSP: zod compiles schemas with `new Function`, which the content security policy blocks. Import this file before any
 * file that creates a schema, because a schema reads the setting at creation.
 */
z.config({ jitless: true })
