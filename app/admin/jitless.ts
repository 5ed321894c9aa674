/**
 * CSP: zod compiles schemas with `new Function`, which the content security policy blocks. Import this file before any
 * file that creates a schema, because a schema reads the setting at creation. zod keeps its settings in this global, so
 * that screens without schemas need not load it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
