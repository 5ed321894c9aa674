import packageJson from '../package.json' with { type: 'json' }
import { commitOf } from './commit.ts'
import { root } from './program.ts'

const commit = commitOf(root)

/** The version of Atrium with the commit that it was checked out from, if that is known: `0.2.0-dev+1a2b3c4d`. */
export const version = commit ? `${packageJson.version}+${commit}` : packageJson.version
