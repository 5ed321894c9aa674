import * as z from 'zod'

/**
 * CSP: zod compiles its schemas with `new Function`, which the content security policy refuses. A
 * schema reads the setting when it is made, so this file is imported before any that makes one.
 */
z.config({ jitless: true })
