import packageJson from '../package.json' with { type: 'json' }

/** The version of Atrium. */
export const { version } = packageJson
