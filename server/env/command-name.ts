/**
 * How a person types the command line on this machine. `deploy/atrium.environment` and the compose files set it, so that
 * a message names the command with the right user and settings.
 */
export const atrium = process.env.ATRIUM_COMMAND || 'npx atrium'
