import { join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

/**
 * Unpacks the test browser into the folder for temporary files, because its package takes no other. TMPDIR names the
 * folder and applies to the whole process, so this runs in a process of its own.
 */
const packed = join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium/bin')
await chromium.executablePath()
// Adds NSS and related libraries for machines that lack them.
await inflate(join(packed, 'al2023.tar.br'))
